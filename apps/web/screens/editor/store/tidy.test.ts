import { portNameRoom } from '@heddle/contract/workflow/port-name-room';
import { describe, expect, it } from 'vitest';
import { CARD_WIDTH } from '../../../canvas/card-size.ts';
import { boxOf } from './box.ts';
import type { Document } from './document.ts';
import { catalog, document, node } from '../testing/fixtures.ts';
import { tidy } from './tidy.ts';

const all = (graph: Document): ReadonlySet<string> => new Set(graph.nodes.map(({ id }) => id));
const laidOut = (graph: Document, ids = all(graph)) => {
  const { positions, sizes } = tidy(graph, ids, catalog);
  const at = (id: string) => positions.get(id) ?? { x: NaN, y: NaN };
  const box = (id: string) => {
    const found = graph.nodes.find((candidate) => candidate.id === id);
    return { ...boxOf(found ?? node(id), catalog), ...at(id), ...sizes.get(id) };
  };
  return { at, box, positions };
};
const within = (inner: ReturnType<ReturnType<typeof laidOut>['box']>, outer: typeof inner): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

describe('tidying up', () => {
  it('puts nodes from left to right along the edges and keeps the upper left corner', () => {
    const { at } = laidOut(
      document(
        [node('dataTransform', {}, 50, 900), node('httpRequest', {}, 700, 300), node('webhookTrigger', {}, 500, 400)],
        ['webhookTrigger > httpRequest', 'httpRequest > dataTransform'],
      ),
    );
    expect(at('webhookTrigger')).toEqual({ x: 50, y: 300 });
    expect(at('httpRequest')).toEqual({ x: 370, y: 300 });
    expect(at('dataTransform')).toEqual({ x: 690, y: 300 });
  });

  it('leaves room for the name of the port that an edge leaves by', () => {
    const { at } = laidOut(
      document(
        [node('conditional'), node('httpRequest', {}, 400), node('dataTransform', {}, 900)],
        ['conditional.otherwise > httpRequest', 'httpRequest > dataTransform'],
      ),
    );
    expect(at('httpRequest').x - at('conditional').x).toBe(CARD_WIDTH + portNameRoom('otherwise'));
    expect(at('dataTransform').x - at('httpRequest').x).toBe(CARD_WIDTH + 80);
  });

  it('keeps the branch of true above that of false, however the edges were drawn', () => {
    for (const edges of [
      ['conditional.false > httpRequest', 'conditional.true > dataTransform'],
      ['conditional.true > dataTransform', 'conditional.false > httpRequest'],
    ]) {
      const { at } = laidOut(
        document([node('conditional'), node('httpRequest', {}, 0, -50), node('dataTransform', {}, 0, 80)], edges),
      );
      expect(at('dataTransform').x).toBe(at('httpRequest').x);
      expect(at('dataTransform').y).toBeLessThan(at('httpRequest').y);
    }
  });

  it('stacks what no edge ties together, in the order it stood', () => {
    const { at } = laidOut(
      document(
        [node('httpRequest2', {}, 10, 500), node('httpRequest', {}, 0, 0), node('dataTransform', {}, 400, 500)],
        ['httpRequest2 > dataTransform'],
      ),
    );
    expect(at('httpRequest')).toEqual({ x: 0, y: 0 });
    expect(at('httpRequest2').x).toBe(0);
    expect(at('httpRequest2').y).toBeGreaterThan(96);
  });

  it('leads a loop back without a cycle in its columns', () => {
    const { at } = laidOut(
      document(
        [node('webhookTrigger'), node('httpRequest'), node('dataTransform')],
        ['webhookTrigger > httpRequest', 'httpRequest > dataTransform', 'dataTransform > httpRequest'],
      ),
    );
    expect([at('webhookTrigger').x, at('httpRequest').x, at('dataTransform').x]).toEqual([0, 320, 640]);
  });

  it('does not move nodes that are not selected', () => {
    const graph = document([node('webhookTrigger'), node('httpRequest', {}, 33, 70), node('dataTransform', {}, 1, 2)]);
    expect([...laidOut(graph, new Set(['webhookTrigger', 'httpRequest'])).positions.keys()]).toEqual([
      'webhookTrigger',
      'httpRequest',
    ]);
  });

  it('lets groups enclose their members, and nothing else', () => {
    const group = node('group', { name: 'Ask', width: 260, height: 300 }, 280, -60);
    const graph = document(
      [
        group,
        node('webhookTrigger'),
        node('httpRequest', {}, 300, 0),
        node('httpRequest2', {}, 300, 100),
        node('dataTransform', {}, 900, 40),
      ],
      [
        'webhookTrigger > httpRequest',
        'webhookTrigger > httpRequest2',
        'httpRequest > dataTransform',
        'httpRequest2 > dataTransform',
      ],
    );
    const { box } = laidOut(graph);
    expect(graph.nodes.filter(({ id }) => id !== 'group' && within(box(id), box('group'))).map(({ id }) => id)).toEqual(
      ['httpRequest', 'httpRequest2'],
    );
  });

  it('keeps a note in its group', () => {
    const group = node('group', { width: 300, height: 300 }, 280, -60);
    const note = node('stickyNote', { width: 200, height: 90 }, 300, 130);
    const { at, box } = laidOut(
      document(
        [group, note, node('webhookTrigger'), node('httpRequest', {}, 300, 0)],
        ['webhookTrigger > httpRequest'],
      ),
    );
    expect(within(box('stickyNote'), box('group'))).toBe(true);
    expect(at('stickyNote').y).toBe(at('httpRequest').y + 130);
  });

  it('keeps a note beside its card, without covering another', () => {
    const note = node('stickyNote', { text: 'Asks', width: 200, height: 100 }, 900, 880);
    const graph = document(
      [note, node('webhookTrigger'), node('httpRequest', {}, 900, 1000), node('dataTransform', {}, 0, 300)],
      ['webhookTrigger > httpRequest', 'httpRequest > dataTransform'],
    );
    const { at } = laidOut(graph);
    expect(at('stickyNote')).toEqual({ x: at('httpRequest').x, y: at('httpRequest').y - 120 });

    const crowded = laidOut(
      document(
        [
          node('stickyNote', { width: 200, height: 100 }, 0, 106),
          node('webhookTrigger'),
          node('httpRequest', {}, 600, 0),
          node('httpRequest2', {}, 600, 300),
        ],
        [],
      ),
    );
    const boxes = ['stickyNote', 'webhookTrigger', 'httpRequest', 'httpRequest2'].map(crowded.box);
    for (const [index, a] of boxes.entries()) {
      for (const b of boxes.slice(index + 1))
        expect(a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height).toBe(false);
    }
  });
});
