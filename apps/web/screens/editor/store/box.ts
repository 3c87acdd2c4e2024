import { isAnnotation, readGroup, readNote } from '@heddle/contract/workflow/annotations';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { CARD_WIDTH, cardHeight } from '../../../canvas/card-size.ts';
import type { Catalog } from './catalog.ts';
import { outputPorts } from './catalog.ts';
import type { Point } from './graph.ts';

/** A rectangle on the canvas, in canvas units. */
export interface Box extends Point {
  width: number;
  height: number;
}

const sizes = new WeakMap<WorkflowNode['data'], { width: number; height: number }>();

/** How large a note or a group is. */
export function annotationSize({ type, data }: Pick<WorkflowNode, 'type' | 'data'>): { width: number; height: number } {
  const known = sizes.get(data);
  if (known) return known;
  const { width, height } = type === 'group' ? readGroup(data) : readNote(data);
  sizes.set(data, { width, height });
  return { width, height };
}

/** The room that a node takes on the canvas. */
export function boxOf(node: WorkflowNode, catalog: Catalog): Box {
  const size = isAnnotation(node.type)
    ? annotationSize(node)
    : { width: CARD_WIDTH, height: cardHeight(outputPorts(catalog.get(node.type), node.data).length) };
  return { ...node.position, ...size };
}

/** The smallest box around all of these; an empty one at the origin for none. */
export function boundsOf(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The middle of a box. */
export const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** True if the center of one box lies within another. */
export function holds(outer: Box, inner: Box): boolean {
  const { x, y } = middleOf(inner);
  return x >= outer.x && x <= outer.x + outer.width && y >= outer.y && y <= outer.y + outer.height;
}
