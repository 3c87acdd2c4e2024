import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { describe, expect, it } from 'vitest';
import { spread } from './spread.ts';

const nodesAt = (...places: [number, number][]): WorkflowNode[] =>
  places.map(([x, y], index) => ({ id: `n${index}`, type: 'noOp', position: { x, y }, data: {} }));
const placesOf = (nodes: WorkflowNode[]): number[][] => nodes.map(({ position }) => [position.x, position.y]);

describe('spreading', () => {
  it('pulls apart what would overlap, in proportion', () => {
    expect(placesOf(spread(nodesAt([100, 200], [300, 200], [500, 300])))).toEqual([
      [100, 200],
      [390, 200],
      [680, 345],
    ]);
  });

  it('lets a note grow with the nodes that lie on it', () => {
    const note: WorkflowNode = {
      id: 'note',
      type: 'stickyNote',
      position: { x: 100, y: 100 },
      data: { text: 'Both', width: 400, height: 300 },
    };
    const [spreadNote, ...nodes] = spread([note, ...nodesAt([100, 200], [300, 200])]);
    expect(placesOf(nodes)).toEqual([
      [100, 245],
      [390, 245],
    ]);
    expect(spreadNote).toMatchObject({ position: { x: 100, y: 100 }, data: { text: 'Both', width: 580, height: 435 } });
  });

  it('leaves alone what has room', () => {
    const places: [number, number][] = [
      [0, 0],
      [300, 0],
      [300, 120],
    ];
    expect(placesOf(spread(nodesAt(...places)))).toEqual(places);
    expect(spread([])).toEqual([]);
  });

  it('does not tear a workflow to pieces for two nodes that lie on each other', () => {
    expect(placesOf(spread(nodesAt([0, 0], [5, 5], [400, 0])))).toEqual([
      [0, 0],
      [5, 5],
      [400, 0],
    ]);
  });
});
