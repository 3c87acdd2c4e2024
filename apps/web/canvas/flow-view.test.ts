import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FlowCard, FlowView } from './flow-view.ts';
import { CARD, fitBox, inPoint, outPoint, threadPath } from './flow-view.ts';

const card = (id: string, x: number, y: number, outputs = ['main']): FlowCard => ({
  id,
  name: id,
  line: '',
  look: 'cat-core',
  icon: 'box',
  at: { x, y },
  hasInput: true,
  outputs,
});
const view = (direction: FlowView['direction'], ...cards: FlowCard[]): FlowView => ({ cards, threads: [], direction });

describe('the ports of a card', () => {
  it('are at its sides, or at its head and foot', () => {
    expect([inPoint('right'), outPoint(card('a', 0, 0), 'main', 'right')]).toEqual([
      [0, 37],
      [220, 37],
    ]);
    expect([inPoint('down'), outPoint(card('a', 0, 0), 'main', 'down')]).toEqual([
      [110, 0],
      [110, 74],
    ]);
  });

  it('are distributed around the center if there are several', () => {
    const fork = card('a', 0, 0, ['true', 'false']);
    expect(['true', 'false'].map((port) => outPoint(fork, port, 'right'))).toEqual([
      [220, 23],
      [220, 51],
    ]);
    expect(['true', 'false'].map((port) => outPoint(fork, port, 'down'))).toEqual([
      [75, 74],
      [145, 74],
    ]);
  });
});

describe('a thread', () => {
  it('leads from an output to an input', () => {
    const thread = { id: 't', source: 'a', port: 'main', target: 'b' };
    expect(threadPath(view('right', card('a', 0, 0), card('b', 300, 100)), thread)).toEqual({
      path: 'M220,37 C260,37 260,137 300,137',
      middle: [260, 87],
    });
    expect(threadPath(view('down', card('a', 0, 0), card('b', 0, 174)), thread)?.path).toBe(
      'M110,74 C110,124 110,124 110,174',
    );
  });

  it('is not drawn where one of its ends is missing', () => {
    expect(threadPath(view('right', card('a', 0, 0)), { id: 't', source: 'a', port: 'main', target: 'b' })).toBeNull();
  });
});

describe('a workflow in a box', () => {
  it('is centered, whole and not enlarged', () => {
    const at = fc.record({ x: fc.integer({ min: -2000, max: 2000 }), y: fc.integer({ min: -2000, max: 2000 }) });
    const size = fc.record({ width: fc.integer({ min: 50, max: 2000 }), height: fc.integer({ min: 50, max: 2000 }) });
    fc.assert(
      fc.property(fc.array(at, { minLength: 1, maxLength: 8 }), size, (places, box) => {
        const cards = places.map(({ x, y }, index) => card(String(index), x, y));
        const { x, y, zoom } = fitBox(view('right', ...cards), box, 0.9);
        const lefts = cards.map((each) => each.at.x * zoom + x);
        const tops = cards.map((each) => each.at.y * zoom + y);
        const [right, bottom] = [Math.max(...lefts) + CARD.width * zoom, Math.max(...tops) + CARD.height * zoom];
        expect(zoom).toBeLessThanOrEqual(0.9);
        expect(Math.min(...lefts)).toBeGreaterThanOrEqual(0);
        expect(Math.min(...lefts)).toBeCloseTo(box.width - right, 3);
        expect(Math.min(...tops)).toBeCloseTo(box.height - bottom, 3);
      }),
    );
  });
});
