#!/bin/bash
# Several fingers, in one request or in many; and a finger that is told only where on the panel it is.
. "$(dirname "$0")/checks.bash"

# An array is worked through in order. One touch in it that is refused does not stop the others.
touch '[
    {"touch":"left","phase":"began","control":"kick","u":0.5,"v":0.5},
    {"touch":"nobody","phase":"began","control":"kik"},
    {"touch":"right","phase":"began","control":"snare","u":0.5,"v":0.5}
]'
is "three touches in one request" 200 "$status"
holds "give three steps" '.steps | length == 3'
holds "the second of which was refused, by name" '.steps[1] | tostring | contains("kik") and contains("404")'
is "two fingers hold two faders" '[true,true]' "[$(control kick .isTracking),$(control snare .isTracking)]"
is "both in the middle" '[0.5,0.5]' "[$(control kick .value),$(control snare .value)]"

touch '[
    {"touch":"left","phase":"moved","control":"kick","u":0.5,"v":2},
    {"touch":"right","phase":"moved","control":"snare","u":0.5,"v":-2}
]'
is "they go apart" '[0,1]' "[$(control kick .value),$(control snare .value)]"
touch '[{"touch":"left","phase":"ended"},{"touch":"right","phase":"ended"}]'
is "and are lifted, without a word about where: a touch keeps its control" '[false,false]' \
    "[$(control kick .isTracking),$(control snare .isTracking)]"

# Without a control the point is one of the panel, and the server finds out what lies there.
middle=$(control talk '.frame | {x: (.[0] + .[2] / 2), y: (.[1] + .[3] / 2)}')
at() { jq -c --arg phase "$1" --argjson by "${2:-0}" '{touch: 7, phase: $phase, x: .x, y: (.y - $by)}' <<<"$middle"; }
touch "$(at began)"
holds "a finger in the middle of Talk is on Talk" '.steps[0] | .control == "talk" and .events == ["touchDown"]'
is "which lights up" '["highlighted"]' "$(control talk .state)"

# 70 points beyond its edge a finger is outside; back within them it is inside again.
touch "$(at moved 300)"
holds "far away it has left" '.steps[0].events == ["touchDragOutside","touchDragExit"]'
is "and Talk is dark, though the finger is down" '[[],true]' "$(control talk '[.state, .isTracking]')"
touch "$(at moved)"
holds "back again it has entered" '.steps[0].events == ["touchDragInside","touchDragEnter"]'
touch "$(at ended)"
holds "and is lifted inside" '.steps[0].events | index("touchUpInside") != null'

# A touch that is cancelled did not happen, as far as a button is concerned.
touch '{"touch":8,"phase":"began","control":"kick-mute"}'
touch '{"touch":8,"phase":"cancelled","control":"kick-mute"}'
holds "a cancelled touch says so" '.steps[0].events == ["touchCancel"]'
is "and the button did not toggle" '[false,[]]' "$(control kick-mute '[.isSelected, .state]')"
