#!/bin/bash
# The main job: a touch posted by curl moves a fader, and everyone who listens sees it.
. "$(dirname "$0")/checks.bash"

# Someone listens. curl -N shows server-sent events as they come: first hello, then the whole panel, then every change.
listen "$url/v1/panels/mixer/stream"
heard "a listener is greeted" 'event: hello'
heard "by this life of the server" 'data: *"boot":*'
heard "and told the whole panel" 'event: snapshot'
heard "in one line of JSON" 'data: *"id":"kick"*'

# A finger comes down in the middle of the Kick fader. u and v say where in the control, from 0,0 to 1,1.
answer "$url/v1/panels/mixer/touches" -H 'Content-Type: application/json' -H 'Touchplane-Client: front-of-house' \
    -d '{"touch":1,"phase":"began","control":"kick","u":0.5,"v":0.5}'
is "a touch is taken" 200 "$status"
holds "the answer says what happened, in the order it happened" \
    '.steps[0].control == "kick" and .steps[0].events == ["valueChanged","primaryActionTriggered","touchDown"]'
holds "and which revision the panel has reached" '.revision >= 1'
heard "the listener hears of it" 'event: change'
heard "who did it, and the new value" 'data: *'
change=${line#data: }
holds "the fader is in the middle, and held by front-of-house" \
    '.controls[] | select(.id == "kick") | .value == 0.5 and .isTracking == true and .holder == "front-of-house"' "$change"
holds "the change names its origin" '.origin.client == "front-of-house" and .origin.by == "touch"' "$change"
holds "and has the revision that the answer had" ".revision == $(jq .revision <<<"$body")" "$change"
is "who asks now is told the same" '0.5' "$(control kick .value)"

# It slides up, beyond the end of the fader.
touch '{"touch":1,"phase":"moved","control":"kick","u":0.5,"v":-0.05}' -H 'Touchplane-Client: front-of-house'
holds "a drag changes the value and says where the finger is" \
    '.steps[0].events == ["valueChanged","primaryActionTriggered","touchDragInside"]'
heard "the listener hears that too" 'event: change'
heard "at the end it is 1, exactly" 'data: *"value":1[,}]*'

# Further up it can't go: the drag is sent, a change of the value is not.
touch '{"touch":1,"phase":"moved","control":"kick","u":0.5,"v":-0.07}' -H 'Touchplane-Client: front-of-house'
holds "a move that changes nothing sends no valueChanged" '.steps[0].events == ["touchDragInside"]'

# And lets go.
touch '{"touch":1,"phase":"ended","control":"kick","u":0.5,"v":-0.05}' -H 'Touchplane-Client: front-of-house'
holds "letting go near the control is touchUpInside: a finger is thick" '.steps[0].events == ["touchUpInside"]'
is "nobody holds the fader any more" '[false,null]' "$(control kick '[.isTracking, .holder]')"
is "and it stays where it was left" 1 "$(control kick .value)"

# A browser asks for a WebSocket at the same place.
exec {socket}< <(exec curl -sNi --http1.1 --max-time 20 "$url/v1/panels/mixer/stream" -H 'Connection: Upgrade' \
    -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==')
listeners+=($!)
read -r -t 5 first <&"$socket" || first=
has "a WebSocket is opened where it is asked for" "101 Switching Protocols" "$first"
