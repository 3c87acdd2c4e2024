import { expect, it } from 'vitest';
import { ChangeSummary, summarizeChanges } from './change-summary.ts';
import { compareWorkflows } from './compare.ts';

const node = (id: string, type = 'noOp', x = 0, text = '') => ({ id, type, position: { x, y: 0 }, data: { text } });

it('counts changes of nodes, notes and groups separately', () => {
  const before = {
    name: 'Orders',
    description: '',
    settings: { timeout: 5 },
    nodes: [node('a'), node('b'), node('c'), node('n', 'stickyNote'), node('g', 'group')],
    edges: [{ id: 'e', source: 'a', target: 'b' }],
  };
  const after = {
    name: 'Payouts',
    description: '',
    settings: {},
    nodes: [
      node('a', 'noOp', 9),
      node('b', 'noOp', 9, 'x'),
      node('d'),
      node('n', 'stickyNote', 0, 'x'),
      node('m', 'stickyNote'),
    ],
    edges: [{ id: 'e', source: 'a', target: 'd' }],
  };
  const summary = summarizeChanges(compareWorkflows(before, after));
  expect(summary).toEqual({
    name: true,
    description: false,
    nodes: { added: 1, removed: 1, changed: 1, moved: 1 },
    notes: { added: 1, removed: 0, changed: 1, moved: 0 },
    groups: { added: 0, removed: 1, changed: 0, moved: 0 },
    edges: { added: 1, removed: 1 },
    settings: 1,
  });
  expect(ChangeSummary.parse(JSON.parse(JSON.stringify(summary)))).toEqual(summary);
});
