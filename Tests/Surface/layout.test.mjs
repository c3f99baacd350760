import { test } from 'node:test';
import assert from 'node:assert/strict';
import {
  balancedColumns, boxAround, chooseLayout, faderHeight, flowShape, layoutTree, leaves, panelSize, shapeLeaves, pageOf, pagesOf,
} from '../../public/js/core/layout.mjs';
import { Records } from '../../public/js/core/records.mjs';

test('nine strips on a phone are five and four, eight are four and four', () => {
  assert.equal(balancedColumns(9, 358, 64, 8), 5);
  assert.equal(balancedColumns(8, 358, 64, 8), 4);
  assert.equal(balancedColumns(12, 358, 64, 8), 4);
  assert.equal(balancedColumns(9, 812, 64, 8), 9);
  assert.equal(balancedColumns(3, 40, 64, 8), 1);
});

test('a panel that fits is a stage, one that would shrink flows', () => {
  const size = [800, 480];
  assert.equal(chooseLayout({ size, view: [390, 700] }).mode, 'flow');
  assert.deepEqual(chooseLayout({ size, view: [1200, 720] }), { mode: 'stage', scale: 1.5 });
  assert.equal(chooseLayout({ size, view: [1200, 720], preference: 'flow' }).mode, 'flow');
  assert.deepEqual(chooseLayout({ size, view: [400, 400], preference: 'stage' }), { mode: 'stage', scale: 0.5 });
  assert.equal(chooseLayout({ size, view: [8000, 4800], preference: 'stage' }).scale, 3);
  assert.equal(chooseLayout({ size, view: [800, 1000] }).mode, 'flow', 'half the screen would be empty');
  assert.equal(chooseLayout({ size: null, view: [8000, 4800] }).mode, 'flow');
});

test('the layout is read as authored; strangers are left out, the forgotten come last in reading order', () => {
  const records = [{ id: 'z', frame: [0, 90, 1, 1] }, { id: 'y', frame: [9, 10, 1, 1] }, { id: 'a' }, { id: 'b' }];
  const tree = layoutTree({ vstack: ['a', { hstack: ['b', 'nobody', 'a'] }], spacing: 12 }, records);
  assert.deepEqual(leaves(tree), ['a', 'b', 'y', 'z']);
  assert.equal(tree.spacing, 12);
  assert.equal(tree.children[1].stack, 'hstack');
  assert.deepEqual(leaves(layoutTree(null, records)), ['a', 'b', 'y', 'z']);
  assert.equal(layoutTree({ hstack: ['a'] }, records).stack, 'vstack');
});

test('the size of a panel is told, or what its frames need', () => {
  assert.deepEqual(panelSize([800, 480], []), [800, 480]);
  assert.deepEqual(panelSize(undefined, [{ frame: [10, 10, 90, 40] }, { frame: [0, 60, 20, 20] }]), [100, 80]);
  assert.equal(panelSize(undefined, [{}]), null);
  assert.deepEqual(boxAround([{ frame: [10, 10, 90, 40] }, { frame: [5, 60, 20, 20] }]), [5, 10, 95, 70]);
});

test('a change is laid over what is known, an old one is skipped, a moved frame changes the shape', () => {
  const records = new Records();
  assert.equal(records.takeSnapshot({ revision: 5, controls: [{ id: 'a', kind: 'slider', value: 1, title: 'A' }] }).rebuild, true);
  const { parts, ...told } = records.takeChange({ revision: 6, controls: [{ id: 'a', value: 2 }] });
  assert.deepEqual(told, { rebuild: false, ids: ['a'] });
  assert.deepEqual(parts.get('a'), { id: 'a', value: 2 });
  assert.deepEqual(records.get('a'), { id: 'a', kind: 'slider', value: 2, title: 'A' });
  records.takeChange({ revision: 6, controls: [{ id: 'a', value: 3 }] });
  assert.equal(records.get('a').value, 2);
  assert.equal(records.takeChange({ revision: 7, controls: [{ id: 'a', frame: [1, 2, 3, 4] }] }).rebuild, true);
  assert.equal(records.takeSnapshot({ revision: 1, controls: [{ id: 'a', kind: 'slider', value: 9, frame: [1, 2, 3, 4] }] }).rebuild, false);
  assert.equal(records.get('a').value, 9);
});

test('faders take the height that is left, within reason', () => {
  assert.equal(faderHeight(220, 100, 2), 270);
  assert.equal(faderHeight(220, -100, 1), 120);
  assert.equal(faderHeight(220, -900, 2), 190);
  assert.equal(faderHeight(220, 900, 1), 520);
});

test('a row of faders becomes strips, neighbouring cells a group, a row of buttons buttons', () => {
  const kinds = { f1: 'fader', f2: 'fader', m1: 'button', s1: 'slider', w1: 'switch', b1: 'button', b2: 'button', l: 'label' };
  const records = Object.keys(kinds).map((id) => ({ id }));
  const tree = layoutTree({
    vstack: [{ hstack: [{ vstack: ['f1', 'm1'] }, 'f2'] }, 's1', 'w1', { hstack: ['b1', 'b2'] }, 'l'],
  }, records);
  const shape = flowShape(tree, (id) => kinds[id]);
  assert.deepEqual(shape.children.map((one) => one.shape), ['strips', 'group', 'buttons', 'control']);
  assert.deepEqual(shape.children[0].children.map((one) => one.children.map((leaf) => leaf.id)), [['f1', 'm1'], ['f2']]);
});

test('what needs width is no strip beside the faders', () => {
  const kinds = { f1: 'fader', f2: 'fader', b: 'button', s: 'slider' };
  const tree = layoutTree({ hstack: ['f1', 'f2', { vstack: ['b'] }, { vstack: ['s'] }] }, Object.keys(kinds).map((id) => ({ id })));
  const shape = flowShape(tree, (id) => kinds[id]);
  assert.equal(shape.shape, 'columns');
  assert.deepEqual(shape.children.map((one) => one.shape), ['strips', 'column']);
  assert.equal(shape.children[0].children.length, 3);
});

test('a meter beside a fader stays beside it in its strip', () => {
  const kinds = { f: 'fader', v: 'levelMeter', m: 'button', g: 'fader' };
  const tree = layoutTree({ hstack: [{ vstack: [{ hstack: ['f', 'v'] }, 'm'] }, 'g'] }, Object.keys(kinds).map((id) => ({ id })));
  const shape = flowShape(tree, (id) => kinds[id]);
  assert.deepEqual(shape.children[0].children.map((one) => one.shape), ['side', 'control']);
  assert.deepEqual(shapeLeaves(shape), ['f', 'v', 'm', 'g']);
});

test('stacks beside each other are columns when one of them needs width', () => {
  const kinds = { a: 'slider', b: 'stepper', c: 'label' };
  const records = Object.keys(kinds).map((id) => ({ id }));
  const shapeOf = (layout) => flowShape(layoutTree(layout, records), (id) => kinds[id]).shape;
  assert.equal(shapeOf({ hstack: [{ vstack: ['a'] }, { vstack: ['b', 'c'] }] }), 'columns');
  assert.equal(shapeOf({ hstack: ['c', 'b', 'a'] }), 'row');
});

test('a panel of pages is shown one at a time, each at the place of the first; what no page names is on all', () => {
  const records = {
    layout: { pages: [{ vstack: ['a'], title: 'One' }, { vstack: ['b'] }], spacing: 20 },
    all: [{ id: 'a', frame: [10, 5, 50, 44] }, { id: 'b', frame: [530, 5, 50, 44] }, { id: 'c', frame: [0, 300, 9, 9] }],
  };
  assert.equal(pagesOf(records.layout).length, 2);
  const [first, second] = [pageOf(records, 0, [500, 400]), pageOf(records, 1, [500, 400])];
  assert.deepEqual(first.all.map((one) => one.id), ['a', 'c']);
  assert.deepEqual(second.all, [{ id: 'b', frame: [10, 5, 50, 44] }, { id: 'c', frame: [0, 300, 9, 9] }]);
  assert.equal(first.layout.title, undefined);
  assert.equal(second.get('b').frame[0], 10);
  assert.deepEqual(pagesOf({ vstack: ['a'] }), []);
  const plain = { layout: { vstack: ['a'] }, all: [] };
  assert.equal(pageOf(plain, 0, [1, 1]), plain);
});
