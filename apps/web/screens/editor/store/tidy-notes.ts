import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { Box } from './box.ts';
import { boundsOf } from './box.ts';

/** The largest distance of a card's note, and the smallest distance that is kept; canvas units. */
const REACH = 220;
const ROOM = 20;

/** The distance between two boxes; 0 if they touch. */
function distance(a: Box, b: Box): number {
  const x = Math.max(0, a.x - (b.x + b.width), b.x - (a.x + a.width));
  const y = Math.max(0, a.y - (b.y + b.height), b.y - (a.y + a.height));
  return Math.hypot(x, y);
}

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width + ROOM &&
  b.x < a.x + a.width + ROOM &&
  a.y < b.y + b.height + ROOM &&
  b.y < a.y + a.height + ROOM;

/**
 * Places notes after the cards were placed: as before beside the card that was nearest, else right above or below it, else above everything.
 * Those near no card keep their distance to the whole. `placed` has the boxes so far and receives those of the notes.
 */
export function besideTheirCards(
  notes: readonly WorkflowNode[],
  before: ReadonlyMap<string, Box>,
  placed: Map<string, Box>,
  cards: ReadonlySet<string>,
): void {
  const was = boundsOf([...placed.keys()].flatMap((id) => before.get(id) ?? []));
  const is = boundsOf([...placed.values()]);
  for (const { id } of notes) {
    const box = before.get(id);
    if (!box) continue;
    const [nearest] = [...cards]
      .flatMap((card) => {
        const old = before.get(card);
        const now = placed.get(card);
        return old && now ? [{ old, now, far: distance(box, old) }] : [];
      })
      .toSorted((a, b) => a.far - b.far);
    const anchor = nearest && nearest.far <= REACH ? nearest : undefined;
    const [from, to] = anchor ? [anchor.old, anchor.now] : [was, is];
    const same = { ...box, x: box.x - from.x + to.x, y: box.y - from.y + to.y };
    const wanted = [
      same,
      { ...box, x: to.x, y: to.y - box.height - ROOM },
      { ...box, x: to.x, y: to.y + to.height + ROOM },
    ];
    const taken = [...placed.values()];
    const above = (): Box => {
      const place = { ...box, x: to.x, y: is.y - box.height - ROOM };
      for (
        let other = taken.find((there) => overlaps(place, there));
        other;
        other = taken.find((there) => overlaps(place, there))
      )
        place.y = other.y - box.height - ROOM;
      return place;
    };
    placed.set(id, wanted.find((place) => !taken.some((other) => overlaps(place, other))) ?? above());
  }
}
