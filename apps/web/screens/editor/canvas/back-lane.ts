import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { CARD_HEIGHT, CARD_WIDTH } from '../../../canvas/card-size.ts';

/** Canvas units between an edge that leads back and the cards it passes below. */
const GAP = 34;

/**
 * How far down an edge has to go that leads back, so that it passes below every card between its ends: the first height, from below the
 * ends on, at which nothing is in the way.
 */
export function backLane(
  nodes: readonly Pick<WorkflowNode, 'position'>[],
  ends: { sourceX: number; sourceY: number; targetX: number; targetY: number },
): number {
  const { sourceX, sourceY, targetX, targetY } = ends;
  const between = nodes
    .filter(({ position }) => position.x < sourceX && position.x + CARD_WIDTH > targetX)
    .toSorted((a, b) => a.position.y - b.position.y);
  let lane = Math.max(sourceY, targetY) + CARD_HEIGHT / 2 + GAP;
  for (const { position } of between) {
    const isInTheWay = position.y - GAP / 2 < lane && position.y + CARD_HEIGHT + GAP / 2 > lane;
    if (isInTheWay) lane = position.y + CARD_HEIGHT + GAP;
  }
  return lane;
}
