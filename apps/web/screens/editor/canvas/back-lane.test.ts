import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backLane } from './back-lane.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../../../canvas/card-size.ts';

const at = (x: number, y: number) => ({ position: { x, y } });
/** From the right side of a card at 600 back to the left side of one at 0, both at the height 100. */
const ends = { sourceX: 600 + CARD_WIDTH, sourceY: 100 + CARD_HEIGHT / 2, targetX: 0, targetY: 100 + CARD_HEIGHT / 2 };
const loop = [at(0, 100), at(300, 100), at(600, 100)];

describe('the height of an edge that leads back', () => {
  it('is a little below its ends', () => {
    const lane = backLane(loop, ends);
    expect(lane).toBeGreaterThan(100 + CARD_HEIGHT);
    expect(lane).toBeLessThan(100 + 2 * CARD_HEIGHT);
  });

  it('is below nodes in its way, not below nodes far under it or beside it', () => {
    const lane = backLane(loop, ends);
    expect(backLane([...loop, at(300, 180)], ends)).toBeGreaterThan(180 + CARD_HEIGHT);
    expect(backLane([...loop, at(300, 180), at(200, 270)], ends)).toBeGreaterThan(270 + CARD_HEIGHT);
    expect(backLane([...loop, at(300, 400), at(-400, 180), at(1200, 180)], ends)).toBe(lane);
  });

  it('never passes through a card', () => {
    const cards = fc.array(
      fc.record({
        position: fc.record({ x: fc.integer({ min: -300, max: 900 }), y: fc.integer({ min: 0, max: 900 }) }),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(cards, (nodes) => {
        const lane = backLane(nodes, ends);
        const crossed = nodes.some(
          ({ position: { x, y } }) =>
            x < ends.sourceX && x + CARD_WIDTH > ends.targetX && y < lane && y + CARD_HEIGHT > lane,
        );
        expect(crossed).toBe(false);
      }),
    );
  });
});
