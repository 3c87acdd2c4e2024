import { describe, expect, it } from 'vitest';
import { withPortNames } from './fitted-view.ts';
import type { CardNode } from './flow.ts';

const card = (x: number, free: string[]): CardNode => ({
  id: String(x),
  type: 'card',
  position: { x, y: 0 },
  width: 240,
  data: { type: 'conditional', values: {}, inputs: ['main'], outputs: free, free },
});
const box = { x: 0, y: 0, width: 640, height: 100 };

describe('the room that a workflow takes', () => {
  it('holds the names of free ports to the right of the last card', () => {
    expect(withPortNames(box, [card(0, []), card(400, ['true', 'false'])]).width).toBe(640 + 28 + 5 * 11);
  });

  it('is that of the cards where no name stands beyond them', () => {
    expect(withPortNames(box, [card(0, ['true', 'false']), card(400, ['main'])])).toEqual(box);
  });
});
