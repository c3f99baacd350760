#!/bin/bash
# What scripts ask for: wait for news, act only on what was seen, act once however often it is sent, read what happened.
. "$(dirname "$0")/checks.bash"
json='Content-Type: application/json'
panel=$url/v1/panels/mixer

# Wait for news: the answer comes with the next turn, or says 304 when the time is over.
revision=$(curl -s "$panel" | jq .revision)
answer "$panel?after=$revision&wait=0.1"
is "no news within the wait: 304" 304 "$status"
curl -s --max-time 30 "$panel?after=$revision&wait=20" >"$scratch/news" &
waiting=$!
answer -X PUT "$panel/controls/kick/value" -H "$json" -d 0.4
is "somebody moves a fader" 200 "$status"
wait "$waiting"
is "and who waited has the panel" "$((revision + 1))" "$(jq .revision "$scratch/news")"
answer "$panel?after=no"
is "a revision that is no number: 400" 400 "$status"
has "naming it" 'no' "$body"

# Act only on what was seen: If-Match has the ETag of the revision the command presumes.
answer "$panel"
etag=$(header ETag)
answer -X PUT "$panel/controls/kick/value" -H "$json" -H "If-Match: $etag" -d 0.5
is "nothing has changed since: done" 200 "$status"
answer -X PUT "$panel/controls/kick/value" -H "$json" -H "If-Match: $etag" -d 0.6
is "something has: 412" 412 "$status"
is "and nothing is done" 0.5 "$(control kick .value)"

# Act once: a repeat with the same key gets the first answer.
toggle() { answer "$panel/controls/kick-mute/tap" -H "$json" -H "Idempotency-Key: $1" -d '{}'; }
before=$(control kick-mute .isSelected)
toggle mute-1
first=$body
toggle mute-1
is "a repeat gets the first answer" "$first" "$body"
is "and the mute has flipped once" "$(jq '. | not' <<<"$before")" "$(control kick-mute .isSelected)"
answer "$panel/controls/kick-mute/tap" -H "$json" -H 'Idempotency-Key: mute-1' -d '{"count":2}'
is "the same key with another body: 422" 422 "$status"

# Read what happened.
answer "$panel/log?after=$revision"
is "the log" 200 "$status"
holds "tells who" '[.turns[].origin.client] | unique | length == 1'
holds "and what fired" 'any(.turns[].events[]; .control == "kick" and (.names | index("valueChanged") != null))'
holds "oldest first, without a gap" '[.turns[].revision] | . == [range(.[0]; .[0] + length)]'

# Several panels on one stream; a panel that does not exist is named.
listen "$url/v1/stream?panels=mixer"
heard "one stream for several panels begins with their snapshots" '*"type":"snapshot","panel":"mixer"*'
answer "$url/v1/stream?panels=mixer,nowhere"
is "a panel that is not there: 404" 404 "$status"
has "naming it" nowhere "$body"
