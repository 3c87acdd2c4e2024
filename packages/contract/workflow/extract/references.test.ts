import { describe, expect, it } from 'vitest';
import type { WorkflowNode } from '../schema.ts';
import { crossingReferences, referencesIn } from './references.ts';

const node = (id: string, data: WorkflowNode['data'], type = 'pass'): WorkflowNode => ({
  id,
  type,
  position: { x: 0, y: 0 },
  data,
});
const namesIn = (text: string): (string | null)[] => referencesIn([node('n', { field: text })]).map(({ name }) => name);

describe('references', () => {
  it.each([
    ['{{ $node("Fetch order").first().json.id }}', ['Fetch order']],
    ["{{ $node['Fetch order'].json.id }}", ['Fetch order']],
    ['{{ $node( `Fetch order` ).json.id }}', ['Fetch order']],
    ['{{ $node?.["Fetch order"].json }}', ['Fetch order']],
    ["{{= $('Fetch order').item.json.id }}", ['Fetch order']],
    ['{{= $items("Fetch order")[0].json.id }}', ['Fetch order']],
    ['{{= $node.Fetch.json.id }}', ['Fetch']],
    ['{{ $node("Say \\"hi\\"").json.id }} {{ $node("Two").json.id }}', ['Say "hi"', 'Two']],
    ['{{ $node("Two").json.id + $node("Two").json.no }}', ['Two']],
    ['{{ $node(name).json.id }}', [null]],
    ['{{= $items().length }}', []],
    ["$('#menu').show(); $(window).on('load', run)", ['#menu']],
    ['{{ $json.node("A") }} costs $ (about)', []],
  ])('in %s', (text, names) => expect(namesIn(text)).toEqual(names));

  it('are found in lists and objects, with the field, and not in names, pinned output and notes', () => {
    const found = referencesIn([
      node('a', {
        name: '$node("X")',
        pinned: { main: [{ json: { text: '$node("X")' } }] },
        set: [{ name: 'id', value: '{{ $node("X").json.id }}' }],
      }),
      node('b', { text: '$node("X")' }, 'stickyNote'),
    ]);
    expect(found).toEqual([{ nodeId: 'a', field: 'set', name: 'X', readsNode: false }]);
  });

  it('say where more is read than items', () => {
    const text = '{{ $node("X").ran }} {{ $node("Y").json.a }} {{ $node("X").json.a }}';
    expect(referencesIn([node('a', { text })])).toMatchObject([
      { name: 'X', readsNode: true },
      { name: 'Y', readsNode: false },
    ]);
  });
});

describe('references across a border', () => {
  const nodes = [
    node('a', { name: 'A', f: '{{ $node("B").json.x }}' }),
    node('b', { f: '{{ $node("A").json.x }} {{ $node("C").json.x }} {{ $node(n).json.x }}' }, 'typeB'),
    node('c', { name: 'C', f: '{{ $node("Gone").json.x }}' }),
  ];

  it('are those whose node is on the other side, by its own name or its type’s, and those nobody knows', () => {
    const { outward, inward } = crossingReferences(nodes, new Set(['b', 'c']), (type) =>
      type === 'typeB' ? 'B' : undefined,
    );
    expect(outward.map(({ nodeId, name }) => [nodeId, name])).toEqual([
      ['b', 'A'],
      ['b', null],
    ]);
    expect(inward.map(({ nodeId, name }) => [nodeId, name])).toEqual([['a', 'B']]);
  });
});
