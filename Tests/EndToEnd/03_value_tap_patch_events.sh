#!/bin/bash
# Three verbs that must not be confused: commands act as a user, PATCH acts as the program, events only fire.
. "$(dirname "$0")/checks.bash"
json='Content-Type: application/json'
kick="$url/v1/panels/mixer/controls/kick"

# PUT value: as a user would. Checked, then valueChanged.
answer -X PUT "$kick/value" -H "$json" -d '{"value":0.25}'
is "a value is set as a user would" 200 "$status"
holds "and valueChanged is sent" '.steps[0].events == ["valueChanged","primaryActionTriggered"]'
is "it is there" 0.25 "$(control kick .value)"
answer -X PUT "$kick/value" -H "$json" -d '{"value":0.25}'
holds "the same value again sends nothing" '[.steps[]?.events[]?] == []'

# PATCH: as code does. Silent, and not limited to the value.
before=$(curl -s "$url/v1/panels/mixer" | jq .revision)
answer -X PATCH "$kick" -H "$json" -d '{"value":0.1,"isEnabled":false}'
is "properties are set as code does" 200 "$status"
holds "in silence" '[.steps[]?.events[]?] == []'
is "and are there" '[0.1,false,["disabled"]]' "$(control kick '[.value, .isEnabled, .state]')"
after=$(curl -s "$url/v1/panels/mixer" | jq .revision)
is "the two changes were one turn" $((before + 1)) "$after"

# A disabled control can't be used, only set.
answer -X PUT "$kick/value" -H "$json" -d '{"value":0.9}'
is "a user can't move a disabled fader" 409 "$status"
is "and it has not moved" 0.1 "$(control kick .value)"
answer -X PATCH "$kick" -H "$json" -d '{"isEnabled":true}'
is "it can be enabled again" true "$(control kick .isEnabled)"

# Tap: a finger at the centre, down and up.
answer -X POST "$url/v1/panels/mixer/controls/snare-mute/tap" -H "$json" -d '{}'
is "a button is tapped" 200 "$status"
holds "with all that a tap sends" '[.steps[].events[]] == ["touchDown","touchUpInside","primaryActionTriggered"]'
is "the mute is on" '[true,["selected"]]' "$(control snare-mute '[.isSelected, .state]')"
answer -X POST "$url/v1/panels/mixer/controls/snare-mute/tap" -H "$json" -d '{"count":2}'
is "tapped twice more it is where it was" true "$(control snare-mute .isSelected)"

answer -X POST "$url/v1/panels/mixer/controls/phantom/tap" -H "$json" -d '{}'
is "a switch that is tapped goes over" true "$(control phantom .isOn)"

# Events: sendActions(for:). What is registered for them runs, and nothing else happens.
answer -X POST "$url/v1/panels/mixer/controls/kick-mute/events" -H "$json" -d '{"events":["touchUpInside"]}'
is "events are sent from code" 200 "$status"
is "and change nothing" false "$(control kick-mute .isSelected)"

# Labels show; they have no value a user could set.
answer -X PATCH "$url/v1/panels/mixer/controls/note" -H "$json" -d '{"text":"Changeover"}'
is "a label is rewritten" '"Changeover"' "$(control note .text)"
