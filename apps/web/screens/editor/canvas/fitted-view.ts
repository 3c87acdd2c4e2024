import type { FitViewOptions, ReactFlowInstance, Viewport } from '@xyflow/react';
import { getViewportForBounds } from '@xyflow/react';
import type { Box } from '../store/box.ts';
import type { FlowEdge, FlowNode } from './flow.ts';

/** The limits of the zoom; `fitMax`: the largest zoom of a fitted workflow. */
export const ZOOM = { min: 0.1, max: 2, fitMax: 1, initial: 0.5 } as const;

/** Pixels between the border of the canvas and a workflow that is seen from its beginning. */
const START = 24;

/** Pixels between a card and the corner with the overview. */
const CORNER = 28;

/** The size of a canvas or of a part of it, in pixels. */
export interface Room {
  width: number;
  height: number;
}

/** The width in pixels below which a canvas is that of a phone, and the zoom from which words on cards can be read there. */
const PHONE = { width: 640, zoom: 0.4 } as const;

/** Canvas units from a card's border to the name of a free port, and the most that a letter of it takes (`port-names.css`). */
const PORT_NAME = { start: 28, letter: 11 } as const;

type Fitted = FitViewOptions & { padding: { x: '6%'; top: `${number}px`; bottom: `${number}px` } };

/** The zoom limits and the padding of a fitted workflow. `below`: pixels that are covered at the lower end. */
const fitted = (below: number, minZoom: number): Fitted => ({
  minZoom,
  maxZoom: ZOOM.fitMax,
  padding: { x: '6%', top: '72px', bottom: `${56 + below}px` },
});

/** The viewport of a canvas with these nodes fitted into it, as the canvas library computes it. */
const fittedView = (nodes: Box, room: Room, { minZoom = ZOOM.min, maxZoom = ZOOM.fitMax, padding }: Fitted): Viewport =>
  getViewportForBounds(nodes, room.width, room.height, minZoom, maxZoom, padding);

/** True if one of these boxes, in canvas units, is under the corner with the overview, which is this large in pixels. */
function meetsCorner(boxes: readonly Box[], { x, y, zoom }: Viewport, room: Room, corner: Room): boolean {
  return boxes.some(
    (box) =>
      (box.x + box.width) * zoom + x > room.width - corner.width &&
      (box.y + box.height) * zoom + y > room.height - corner.height,
  );
}

/** The box of a workflow with the names of its free ports, which stand to the right of their cards. */
export function withPortNames(box: Box, nodes: readonly FlowNode[]): Box {
  const ends = nodes.flatMap((node) => {
    if (node.type !== 'card') return [];
    const letters = Math.max(0, ...node.data.free.filter((port) => port !== 'main').map((port) => port.length));
    return letters > 0 ? [node.position.x + (node.width ?? 0) + PORT_NAME.start + letters * PORT_NAME.letter] : [];
  });
  return { ...box, width: Math.max(box.x + box.width, ...ends) - box.x };
}

/**
 * The viewport in which the whole workflow is seen in a canvas of which the lower end is covered, `below` pixels of it; null without nodes. On a phone, words can be
 * read in it, and what is too wide for that is seen from its beginning.
 */
export function viewOfAll(
  flow: ReactFlowInstance<FlowNode, FlowEdge>,
  canvas: HTMLElement,
  below: number,
): Viewport | null {
  const nodes = flow.getNodes();
  if (nodes.length === 0) return null;
  const room = canvas.getBoundingClientRect();
  const whole = withPortNames(flow.getNodesBounds(nodes), nodes);
  const least = room.width < PHONE.width ? PHONE.zoom : ZOOM.min;
  const boxes = nodes.map(({ position, width = 0, height = 0 }) => ({ ...position, width, height }));
  const corner = canvas.querySelector<HTMLElement>('.view-corner');
  const taken = { width: (corner?.offsetWidth ?? 0) + CORNER, height: (corner?.offsetHeight ?? 0) + CORNER };
  const plain = fittedView(whole, room, fitted(below, least));
  // Only where a card would be under the overview is the room beside it left free.
  const isUnder = below === 0 && meetsCorner(boxes, plain, room, taken);
  const view = isUnder ? fittedView(whole, room, fitted(taken.height - CORNER, least)) : plain;
  return whole.width * view.zoom > room.width ? { ...view, x: START - whole.x * view.zoom } : view;
}
