#!/bin/bash
# Asking again costs nothing while nothing is new: the revision is the ETag.
. "$(dirname "$0")/checks.bash"

answer "$url/v1/panels/mixer"
etag=$(header ETag)
is "a snapshot has an ETag" 200 "$status"
has "which holds the revision" "$(jq .revision <<<"$body")" "$etag"

answer "$url/v1/panels/mixer" -H "If-None-Match: $etag"
is "nothing is new: 304" 304 "$status"
is "and no body" '' "$body"
is "but the ETag again" "$etag" "$(header ETag)"

answer -X PUT "$url/v1/panels/mixer/controls/kick/value" -H 'Content-Type: application/json' -d '{"value":0.3}'
is "someone moves a fader" 200 "$status"
answer "$url/v1/panels/mixer" -H "If-None-Match: $etag"
is "now there is news" 200 "$status"
holds "with the new value" '.controls[] | select(.id == "kick") | .value == 0.3'
is "and a new ETag" new "$(if [ "$(header ETag)" != "$etag" ]; then echo new; fi)"

# Files of the page have theirs too, and may be kept as long as they are asked about.
answer "$url/"
page=$(header ETag)
answer "$url/" -H "If-None-Match: $page"
is "the page that has not changed: 304" 304 "$status"
