import type { Box } from './box.ts';
import { boundsOf } from './box.ts';
import type { Point } from './graph.ts';

/** How several nodes are lined up, or spread so that the gaps between them are equal. */
export type Alignment =
  | 'left'
  | 'center'
  | 'right'
  | 'top'
  | 'middle'
  | 'bottom'
  | 'distribute-horizontally'
  | 'distribute-vertically';

type Placed = Box & { id: string };

/** The new places of nodes that are aligned with each other. */
export function align(boxes: readonly Placed[], how: Alignment): Map<string, Point> {
  const bounds = boundsOf(boxes);
  if (how === 'distribute-horizontally') return distribute(boxes, bounds, 'x', 'width');
  if (how === 'distribute-vertically') return distribute(boxes, bounds, 'y', 'height');
  const to = (box: Placed): Point => {
    switch (how) {
      case 'left':
        return { x: bounds.x, y: box.y };
      case 'center':
        return { x: bounds.x + (bounds.width - box.width) / 2, y: box.y };
      case 'right':
        return { x: bounds.x + bounds.width - box.width, y: box.y };
      case 'top':
        return { x: box.x, y: bounds.y };
      case 'middle':
        return { x: box.x, y: bounds.y + (bounds.height - box.height) / 2 };
      case 'bottom':
        return { x: box.x, y: bounds.y + bounds.height - box.height };
    }
  };
  return new Map(boxes.map((box) => [box.id, rounded(to(box))]));
}

/** The first and the last keep their positions; the others are moved so that all gaps are equal. */
function distribute(
  boxes: readonly Placed[],
  bounds: Box,
  axis: 'x' | 'y',
  side: 'width' | 'height',
): Map<string, Point> {
  const sorted = boxes.toSorted((a, b) => a[axis] + a[side] / 2 - (b[axis] + b[side] / 2));
  const filled = boxes.reduce((sum, box) => sum + box[side], 0);
  const gap = (bounds[side] - filled) / Math.max(1, boxes.length - 1);
  let at = bounds[axis];
  return new Map(
    sorted.map((box) => {
      const place = rounded({ x: box.x, y: box.y, [axis]: at });
      at += box[side] + gap;
      return [box.id, place];
    }),
  );
}

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) });
