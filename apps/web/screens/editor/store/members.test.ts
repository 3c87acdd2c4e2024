import { expect, it } from 'vitest';
import { catalog, node } from '../testing/fixtures.ts';
import { membersMovedBy, moveMembers, membersOf, withMembers } from './members.ts';

const group = node('group', { width: 600, height: 400 }, 0, 0);
const inner = node('group2', { width: 300, height: 300 }, 20, 20);
const card = node('httpRequest', {}, 50, 50);
const edge = node('httpRequest2', {}, 480, 100);
const outside = node('httpRequest3', {}, 500, 100);
const note = node('stickyNote', {}, 300, 200);
const nodes = [group, inner, card, edge, outside, note].map((each) =>
  each.id === 'group2' ? { ...each, type: 'group' } : each,
);

it('nodes whose center is within a group are members, smaller groups as well', () => {
  expect(membersOf(group, nodes, catalog)).toEqual(['group2', 'httpRequest', 'httpRequest2', 'stickyNote']);
  expect(withMembers(new Set(['group2', 'httpRequest3']), nodes, catalog)).toEqual(
    new Set(['group2', 'httpRequest3', 'httpRequest']),
  );
});

it('members move with their group', () => {
  const moved = moveMembers(
    new Map([
      ['group', { x: 10, y: 5 }],
      ['httpRequest3', { x: 0, y: 0 }],
    ]),
    membersMovedBy(['group', 'httpRequest3'], nodes, catalog),
    nodes,
  );
  expect(Object.fromEntries(moved)).toEqual({
    group: { x: 10, y: 5 },
    httpRequest: { x: 60, y: 55 },
    httpRequest3: { x: 0, y: 0 },
    group2: { x: 30, y: 25 },
    httpRequest2: { x: 490, y: 105 },
    stickyNote: { x: 310, y: 205 },
  });
});

it('where some of them are marked as well, only what is marked is meant: copies, not the originals beneath them', () => {
  expect(membersMovedBy(['group', 'httpRequest'], nodes, catalog)).toEqual(new Map());
  expect(withMembers(new Set(['group', 'httpRequest']), nodes, catalog)).toEqual(new Set(['group', 'httpRequest']));
});
