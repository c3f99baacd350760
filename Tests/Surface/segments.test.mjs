import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { segmentAt, segmentWidths } from '../../public/js/core/map.mjs';

const vectors = JSON.parse(readFileSync(new URL('../GoldenVectors/segment.json', import.meta.url)));

test('every point hits the segment the server says', () => {
  assert.ok(vectors.hits.length > 20);
  for (const { x, width, widths, mirrored, index } of vectors.hits) {
    const found = segmentAt(x, { width, widths, isMirrored: mirrored });
    assert.equal(found ?? -1, index ?? -1, JSON.stringify({ x, width, widths, mirrored }));
  }
});

test('segments without a width share what the others leave', () => {
  assert.deepEqual(segmentWidths({ width: 100, widths: [0, 40, 0] }), [30, 40, 30]);
  assert.deepEqual(segmentWidths({ width: 30, widths: [40, 0] }), [40, 0]);
});
