#!/bin/bash
# What is there: the server, its panels, one panel whole, one control.
. "$(dirname "$0")/checks.bash"

answer "$url/v1"
is "GET /v1 answers" 200 "$status"
holds "it says what it is, which version, and which life of the server this is" '.name == "Touchplane" and .version and .boot'

answer "$url/v1/panels"
is "the list of panels answers" 200 "$status"
holds "and names the mixer" '[.panels[] | select(.panel == "mixer" and .title == "Stage")] | length == 1'

answer "$url/v1/panels/mixer"
is "a panel answers with its snapshot" 200 "$status"
is "in JSON" application/json "$(header Content-Type | cut -d';' -f1)"
holds "with its title and its revision" '.panel == "mixer" and .title == "Stage" and (.revision | type) == "number"'
# shellcheck disable=SC2016  # $ids is jq's
holds "and every control once" '(.controls | map(.id)) as $ids | ($ids | length) == ($ids | unique | length) and ($ids | length) > 20'

# The server lays the stacks out: every control has its frame, in points of the panel, and none sticks out of it.
holds "each control has a frame inside the panel" \
    'all(.controls[]; .frame | length == 4 and .[0] >= 0 and .[1] >= 0 and .[2] > 0 and .[3] > 0 and .[0] + .[2] <= 1024.01 and .[1] + .[3] <= 600.01)'
holds "faders stand up: higher than wide" '.controls[] | select(.id == "kick") | .frame | .[3] > .[2]'

answer "$url/v1/panels/mixer/controls/kick"
is "one control answers" 200 "$status"
holds "with UIKit's names" '.id == "kick" and .kind == "slider" and .title == "Kick" and .minimumValue == 0 and .maximumValue == 1'
holds "a value as it was written, not as Float32 pads it" '.value == 0.75'
holds "its state" '.state == [] and .isEnabled == true and .isHighlighted == false and .isTracking == false'
holds "and how it presents itself to a screen reader" '.accessibility.label == "Kick" and .accessibility.value == "75%"'
is "0.7 is 0.7 and not 0.69999999" 0.7 "$(curl -s "$url/v1/panels/mixer/controls/snare/value")"

answer "$url/v1/panels/mixer/controls/spare-mute"
holds "a toggle button that begins selected says so" '.isSelected == true and (.state | index("selected") != null)'
answer "$url/v1/panels/mixer/controls/lights"
holds "a switch has a value and calls it isOn too" '.value == true and .isOn == true'

answer --head "$url/v1/panels/mixer"
is "HEAD answers as GET does" 200 "$status"
answer "$url/healthz"
is "the server says that it is well" 200 "$status"

answer "$url/"
is "the page answers" 200 "$status"
has "as HTML" text/html "$(header Content-Type)"
answer "$url/p/mixer"
is "and so does the panel's own" 200 "$status"
has "as HTML too" text/html "$(header Content-Type)"
has "which may load nothing from elsewhere" "default-src 'self'" "$(header Content-Security-Policy)"
