#!/bin/bash
# A listener that was away says where it had got to and gets what it missed, once, in order.
. "$(dirname "$0")/checks.bash"
set_kick() {
    answer -X PUT "$url/v1/panels/mixer/controls/kick/value" -H 'Content-Type: application/json' -d "{\"value\":$1}"
}

boot=$(curl -s "$url/v1" | jq -r .boot)
set_kick 0.1
first=$(jq .revision <<<"$body")
listen "$url/v1/panels/mixer/stream"
heard "a listener gets the panel as it is" 'event: snapshot'
heard "with an id to come back with: the life of the server and the revision" "id: $boot:$first"

# It goes away, and three things happen.
kill "${listeners[0]}"
set_kick 0.2
set_kick 0.3
set_kick 0.4
last=$(jq .revision <<<"$body")
is "three turns were missed" $((first + 3)) "$last"

# It comes back the way EventSource in a browser does by itself.
listen "$url/v1/panels/mixer/stream" -H "Last-Event-ID: $boot:$first"
heard "back again it is greeted" 'event: hello'
for value in 0.2 0.3 0.4; do
    heard "and gets what it missed: a change" 'event: change'
    heard "  to $value" "data: *\"value\":${value}[,}]*"
done
set_kick 0.5
heard "then what is new" 'event: change'
heard "  and nothing twice" "data: *\"revision\":$((last + 1))*\"value\":0.5[,}]*"

# From another life of the server, or from too far back, there is nothing to catch up with: the whole panel comes.
listen "$url/v1/panels/mixer/stream" -H "Last-Event-ID: another-life:$first"
heard "after a restart it gets the panel whole" 'event: snapshot'
heard "  as it is now" 'data: *"value":0.5[,}]*'
