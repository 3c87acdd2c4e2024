import { describe, expect, it } from 'vitest';
import { place } from '../store/graph.ts';
import { catalog, document, node } from '../testing/fixtures.ts';
import { cardHeight, portOffsets } from '../../../canvas/card-size.ts';
import type { FlowNode } from './flow.ts';
import { createFlowMapper } from './flow.ts';
import { freePlace } from './insert-node.ts';

const workflow = document(
  [
    node('webhookTrigger1', { name: 'Hook' }),
    node('conditional2', { name: 'Large?' }, 300),
    node('dataTransform3', {}, 600),
  ],
  ['webhookTrigger1 > conditional2', 'conditional2.true > dataTransform3'],
);
const none = new Set<string>();

const cards = (nodes: readonly FlowNode[]) => nodes.filter((flowNode) => flowNode.type === 'card');

describe('nodes on the canvas', () => {
  it('have the ports of their type; triggers have no input', () => {
    const nodes = createFlowMapper(catalog).nodes(workflow.nodes, workflow.edges, none, null);
    expect(cards(nodes).map(({ data }) => [data.inputs, data.outputs])).toEqual([
      [[], ['main']],
      [['main'], ['true', 'false']],
      [['main'], ['main']],
    ]);
    expect(nodes[1]?.ariaLabel).toBe('Large?, Conditional');
  });

  it('show the error port if the node continues after a failure', () => {
    const careful = document([node('dataTransform3', { onFailure: 'continue' })]);
    expect(cards(createFlowMapper(catalog).nodes(careful.nodes, [], none, null))[0]?.data.outputs).toEqual([
      'main',
      'error',
    ]);
  });

  it('show ports that only edges know of, so that no edge is lost from sight', () => {
    const strange = document([node('webhookTrigger1'), node('unheardOf2')], ['webhookTrigger1.old > unheardOf2']);
    const nodes = createFlowMapper(catalog).nodes(strange.nodes, strange.edges, none, null);
    expect(cards(nodes).map(({ data }) => [data.inputs, data.outputs])).toEqual([
      [[], ['main', 'old']],
      [['main'], []],
    ]);
  });

  it('stay the same objects as long as nothing about them changes', () => {
    const mapper = createFlowMapper(catalog);
    const before = mapper.nodes(workflow.nodes, workflow.edges, none, null);
    const moved = place(workflow, new Map([['conditional2', { x: 1, y: 1 }]]));
    const after = mapper.nodes(moved.nodes, moved.edges, none, null);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    expect(after[1]?.data).toBe(before[1]?.data);
    const edges = mapper.edges(workflow.edges, workflow.nodes, none);
    expect(mapper.edges(moved.edges, moved.nodes, none)[0]).toBe(edges[0]);
  });
});

describe('notes and groups', () => {
  const note = {
    ...node('stickyNote', { text: '## Why\nBecause', color: 'fern', width: 300, height: 200 }),
    position: { x: 5, y: 6 },
  };
  const group = node('group', { name: 'Payments' });
  const [flowNote, flowGroup] = createFlowMapper(catalog).nodes([note, group], [], none, null);

  it('lie under everything, have no ports, and are called by their first words', () => {
    expect(flowNote).toMatchObject({
      type: 'note',
      zIndex: -1,
      handles: [],
      width: 300,
      height: 200,
      ariaLabel: 'Why, Note',
      data: { words: '## Why\nBecause', color: 'fern' },
    });
    expect(flowGroup).toMatchObject({
      type: 'frame',
      zIndex: -2,
      handles: [],
      ariaLabel: 'Payments, Group',
      data: { words: 'Payments', color: 'slate' },
    });
    expect(createFlowMapper(catalog).nodes([node('stickyNote')], [], none, null)[0]?.ariaLabel).toBe(
      'Empty note, Note',
    );
  });

  it('stay the same objects while they are only moved', () => {
    const mapper = createFlowMapper(catalog);
    const [before] = mapper.nodes([note], [], none, null);
    const [after] = mapper.nodes([{ ...note, position: { x: 9, y: 9 } }], [], none, null);
    expect(after?.data).toBe(before?.data);
  });
});

describe('a card', () => {
  it('has its ports around its middle and grows for many', () => {
    expect(portOffsets(1)).toEqual([48]);
    expect(portOffsets(2)).toEqual([30, 66]);
    expect(cardHeight(4)).toBe(96);
    expect(cardHeight(6)).toBeGreaterThan(96);
    const offsets = portOffsets(6);
    // Names of ports are 22 units high where they are largest.
    expect(offsets.slice(1).every((offset, index) => offset - (offsets[index] ?? 0) >= 22)).toBe(true);
    expect(Math.min(...offsets)).toBeGreaterThan(0);
    expect(Math.max(...offsets)).toBeLessThan(cardHeight(6));
  });

  it('is placed where it overlaps no other', () => {
    const taken = [{ position: { x: 0, y: 0 } }, { position: { x: 50, y: 100 } }];
    const place = freePlace(taken, { x: 10, y: 5 });
    expect(taken.every(({ position }) => Math.abs(position.y - place.y) >= 96)).toBe(true);
    expect(freePlace([], { x: 10, y: 5 })).toEqual({ x: 10, y: 5 });
  });
});
