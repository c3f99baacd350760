#!/bin/bash
# A panel written in Swift: its own control, its own handlers, at the same doors as every other.
. "$(dirname "$0")/checks.bash"
json='Content-Type: application/json'
example=$(dirname "${TOUCHPLANE:-.build/debug/touchplane}")/SwiftPanel

coproc PANEL { exec "$example" 0 2>"$scratch/panel.log"; }
panel=$PANEL_PID
read -r -t 10 line <&"${PANEL[0]}" || line=
has "the example prints its address" "listening on http://127.0.0.1:" "$line"
url=${line#listening on }/v1/panels/ventilation
ask() { curl -s "$url/controls/$1" | jq -c "${2:-.}"; }

answer "$url"
holds "its controls are on the panel" '[.controls[].id] == ["fan","warmth","automatic","all-off","report"]'
answer "$url/controls/fan"
holds "its own class has a kind of its own" '.kind == "fanSpeed" and .value == 0'
holds "  and says how it looks, subviews and all" \
    '.appearance.cornerRadius == 18 and (.appearance.subviews | length) == 6 and .appearance.subviews[5].text == "Off"'
holds "  and what assistive technology reads" '.accessibility.label == "Fan" and .accessibility.traits == ["adjustable"]'

# One finger: down on the first bar, over to the fourth, and up.
answer "$url/touches" -H "$json" -d '[{"touch":1,"phase":"began","control":"fan","x":20,"y":20},
    {"touch":1,"phase":"moved","control":"fan","x":150,"y":20},{"touch":1,"phase":"ended"}]'
holds "the finger sends what the class sends, before the touch events" \
    '[.steps[].events] == [["valueChanged","primaryActionTriggered","touchDown"],
        ["valueChanged","primaryActionTriggered","touchDragInside"],["touchUpInside"]]'
is "the value follows" 4 "$(ask fan .value)"
is "  and the bars are lit" 4 "$(ask fan '[.appearance.subviews[] | select(.backgroundColor == "systemBlue")] | length')"
is "addTarget: the owner's method was told" '"The fan turns at 4"' "$(ask report .text)"

answer -X PUT "$url/controls/fan/value" -H "$json" -d 9
is "a value it can't have is refused" 422 "$status"
holds "  with what is allowed and where" '.pointer == "/value" and (.detail | contains("from 0 to 5"))'
answer -X PATCH "$url/controls/fan" -H "$json" -d '{"value":2}'
holds "feedback is silent" '.steps[0].events == []'
is "  the owner was told nothing" '"The fan turns at 4"' "$(ask report .text)"

answer -X PUT "$url/controls/automatic/value" -H "$json" -d true
is "addAction: the closure disabled the fan" false "$(ask fan .isEnabled)"
is "  which it shows" 0.4 "$(ask fan .appearance.alpha)"
answer "$url/touches" -H "$json" -d '{"touch":2,"phase":"began","control":"fan"}'
is "  and nobody can touch it" 409 "$status"

answer -X POST "$url/controls/all-off/tap" -H "$json" -d '{}'
is "a button without a target: the action climbed to the owner" '"All is off"' "$(ask report .text)"
is "  who let go of the fan" '[true,0]' "$(ask fan '[.isEnabled,.value]')"

kill -TERM "$panel"
code=0
wait "$panel" || code=$?
is "SIGTERM ends it well" 0 "$code"

code=0
said=$("$example" eighty 2>&1) || code=$?
is "a port that is none is wrong usage" 2 "$code"
has "  which is said" "usage: SwiftPanel PORT" "$said"
