import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Gestures, curlOf, maskOf, maskText } from '../../public/js/core/curl.mjs';

const PANEL = 'http://127.0.0.1:8080/v1/panels/mixer';

test('a mask has the bits of UIKit', () => {
  assert.equal(maskOf(['touchUpInside', 'primaryActionTriggered']), (1 << 6) | (1 << 13));
  assert.equal(maskText(['valueChanged']), '0x01000');
  assert.equal(maskOf(['toString']), 0);
});

test('a value set here is a PUT that a shell can run', () => {
  assert.equal(
    curlOf({ ref: 4, control: 'gain', value: 0.5 }, PANEL, 'foh'),
    `curl -X PUT -H 'Touchplane-Client: foh' -H 'Content-Type: application/json' -d '{"value":0.5}' '${PANEL}/controls/gain/value'`);
  assert.ok(curlOf({ control: 'name', value: "it's" }, PANEL, 'foh').includes(String.raw`it'\''s`));
  assert.equal(curlOf({ visible: true }, PANEL, 'foh'), null);
  assert.equal(curlOf({ focus: 'gain' }, PANEL, 'foh'), null);
});

test('a drag is where it began, where it last was, where it ended', () => {
  const gestures = new Gestures();
  const at = (phase, u, seq) => ({ touch: 3, phase, control: 'gain', u, v: 0.123456, seq });
  gestures.take([at('began', 0, 1)]);
  gestures.take([at('moved', 0.2, 2)]);
  gestures.take([at('stationary', 0.2, 3)]);
  const { touches } = gestures.take([at('moved', 0.41239, 4), at('ended', 0.41239, 5)]);
  assert.deepEqual(touches.map(({ phase, u }) => [phase, u]), [['began', 0], ['moved', 0.4124], ['ended', 0.4124]]);
  assert.ok(!('seq' in touches[0]) && touches[0].v === 0.1235);
});

test('fingers that alternate keep apart', () => {
  const gestures = new Gestures();
  gestures.take([{ touch: 1, phase: 'began', control: 'a' }]);
  gestures.take([{ touch: 2, phase: 'began', control: 'b' }]);
  assert.deepEqual(gestures.take([{ touch: 1, phase: 'ended', control: 'a' }]).touches.map((one) => one.control), ['a', 'a']);
});
