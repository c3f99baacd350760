#!/bin/bash
# A panel as a page of forms: for text browsers, for old tablets, and for curl. A form is a command; the answer leads back to the page.
. "$(dirname "$0")/checks.bash"
page="$url/p/mixer?lite"

answer "$page"
is "the page is there" 200 "$status"
has "as HTML" 'text/html' "$(header Content-Type)"
has "with a form for a fader" 'id="kick"' "$body"
is "and no script" 0 "$(grep -c '<script' <<<"$body")"
token=$(sed -n 's/.*name="token" value="\([^"]*\)".*/\1/p' <<<"$body" | head -1)

# form FIELDS…: sends one as a browser does.
form() {
    local fields=()
    for field in "$@"; do fields+=(--data-urlencode "$field"); done
    answer "$page" "${fields[@]}"
}

form "token=$token" control=kick value=0,25
is "a form is a command, and leads back" 303 "$status"
is "to where it came from" '?lite#kick' "$(header Location)"
is "the fader has moved" 0.25 "$(control kick .value)"
form "token=$token" control=kick step=up
is "a step up" 303 "$status"
holds "moves it on" '. > 0.25 and . < 0.5' "$(control kick .value)"
form "token=$token" control=phantom value=true
is "a switch is turned on" true "$(control phantom .isOn)"
before=$(control kick-mute .isSelected)
form "token=$token" control=kick-mute tap=1
is "a toggle is tapped" "$(jq '. | not' <<<"$before")" "$(control kick-mute .isSelected)"

form "token=$token" control=kick value=9
is "a value that can't be is refused" 422 "$status"
has "with a reason on the page" 'class="complaint"' "$body"
holds "and changes nothing" '. < 1' "$(control kick .value)"
form "token=$token" control=nobody tap=1
is "a control that is not there" 404 "$status"
form "token=$token" 'control=<script>' tap=1
has "is named without becoming markup" '&lt;script&gt;' "$body"

# Another site's page can send a form as well, but it can't read the token.
form control=kick value=1
is "a form without the token is refused" 403 "$status"
form token=guess control=kick value=1
is "and so is one with another" 403 "$status"
answer "$page" -H 'Origin: http://evil.example' -d "token=$token&control=kick&value=1"
is "and whatever comes from another site" 403 "$status"
answer "$page" -H 'Sec-Fetch-Site: cross-site' -d "token=$token&control=kick&value=1"
is "by either header" 403 "$status"
holds "none of them moved the fader" '. < 1' "$(control kick .value)"
answer "$url/v1/panels/mixer/touches" -d 'a=b'
is "elsewhere a form is no body" 415 "$status"
answer "$url/?lite"
is "the list of panels is a plain page too" 200 "$status"
has "that leads on" 'href="p/mixer?lite"' "$body"
answer "$url/p/nowhere?lite"
is "a panel that is not there" 404 "$status"
