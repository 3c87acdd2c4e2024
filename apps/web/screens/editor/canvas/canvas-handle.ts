import type { ReactFlowInstance, Viewport } from '@xyflow/react';
import { RUN_PANEL_ID } from '../run/run-panel-id.ts';
import type { Box } from '../store/box.ts';
import { middleOf } from '../store/box.ts';
import type { Point } from '../store/graph.ts';
import type { FlowEdge, FlowNode } from './flow.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../../../canvas/card-size.ts';
import type { Room } from './fitted-view.ts';
import { viewOfAll, ZOOM } from './fitted-view.ts';

/** A move of the view from one viewport to another. */
export interface ViewMove {
  from: Viewport;
  to: Viewport;
}

/** The canvas as commands and the library use it. Its methods have no effect before the canvas is rendered. */
export interface CanvasHandle {
  attach(flow: ReactFlowInstance<FlowNode, FlowEdge>, element: HTMLElement): () => void;
  /** Fits the whole workflow into the uncovered part of the canvas. */
  fitView(options?: { still?: boolean }): void;
  /** Fits the workflow again if it was wholly visible and the run panel now covers part of it. */
  makeRoom(): void;
  zoomIn(): void;
  zoomOut(): void;
  /** The center of the visible part, in canvas units. */
  center(): Point;
  /** The visible part, in canvas units. */
  view(): Box;
  /** The pointer's position in canvas units; null while it is not over the canvas. */
  pointer(): Point | null;
  toCanvas(point: Point): Point;
  toScreen(point: Point): Point;
  /** Moves the view no further than needed to show the whole card at this position. Returns the move; null if none was needed. */
  reveal(position: Point): ViewMove | null;
  /** Shows the whole card at this position if the run panel covers a part of it. */
  uncover(position: Point): void;
  /** Reverts a move, unless the view was moved again since. */
  moveBack(move: ViewMove): void;
  /** Moves the keyboard's focus to a card. */
  focusNode(id: string): void;
}

/** Pixels between a revealed card and the border of the canvas. */
const REVEAL = 24;

const DURATION = 180;
/** The zoom factor of one press on zoom in or out. */
const ZOOM_STEP = 1.2;
/** True if the user prefers reduced motion. */
export const prefersStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
const motion = (): { duration: number } => ({ duration: prefersStill() ? 0 : DURATION });

/** Pixels of the canvas that the run's panel covers. */
const coveredBelow = (): number => document.getElementById(RUN_PANEL_ID)?.offsetHeight ?? 0;

/** True for viewports without a visible difference. */
export const sameView = (a: Viewport, b: Viewport): boolean =>
  Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1 && a.zoom === b.zoom;

/** The viewport closest to `from` in which the card at this position is wholly visible; null if `from` is such. `room`: the canvas in pixels. */
function viewShowing({ x, y }: Point, from: Viewport, room: Room): Viewport | null {
  const { x: left, y: top, zoom } = from;
  const shift = (start: number, length: number, space: number): number =>
    Math.max(0, REVEAL - start) + Math.min(0, space - REVEAL - (start + length));
  const dx = shift(x * zoom + left, CARD_WIDTH * zoom, room.width);
  const dy = shift(y * zoom + top, CARD_HEIGHT * zoom, room.height);
  return dx === 0 && dy === 0 ? null : { x: left + dx, y: top + dy, zoom };
}

/** The same above the covered end of the canvas; null as well for a card that is not under it. */
function viewUncovering(position: Point, from: Viewport, { width, height }: Room, covered: number): Viewport | null {
  const top = position.y * from.zoom + from.y;
  const isCovered = top < height && top + CARD_HEIGHT * from.zoom > height - covered;
  return isCovered && width > 0 ? viewShowing(position, from, { width, height: height - covered }) : null;
}

/** The handle of one canvas. */
export function createCanvasHandle(): CanvasHandle {
  let flow: ReactFlowInstance<FlowNode, FlowEdge> | null = null;
  let element: HTMLElement | null = null;
  // In pixels of the window.
  let pointer: Point | null = null;
  // The target of the last press on zoom in or out, and the time until which its animation may run.
  let zooming = { to: 1, until: 0 };

  const bounds = (): DOMRect => element?.getBoundingClientRect() ?? new DOMRect();
  const toCanvas = (point: Point): Point => flow?.screenToFlowPosition(point) ?? point;

  const fitView = ({ still = false } = {}): void => {
    // A hidden page has no size to fit into.
    zooming.until = 0;
    const view = flow && element && bounds().width > 0 ? viewOfAll(flow, element, coveredBelow()) : null;
    if (view) void flow?.setViewport(view, still ? {} : motion());
  };

  const zoomBy = (factor: number): void => {
    if (!flow) return;
    const now = performance.now();
    // Presses add up: one during an animation starts from the target of that animation.
    const to = Math.min(ZOOM.max, Math.max(ZOOM.min, factor * (now < zooming.until ? zooming.to : flow.getZoom())));
    zooming = { to, until: now + 2 * DURATION };
    void flow.zoomTo(to, motion());
  };

  return {
    attach(instance, container) {
      flow = instance;
      element = container;
      const follow = ({ clientX, clientY }: PointerEvent): void => void (pointer = { x: clientX, y: clientY });
      const lose = (): void => void (pointer = null);
      container.addEventListener('pointermove', follow);
      container.addEventListener('pointerleave', lose);
      return () => {
        container.removeEventListener('pointermove', follow);
        container.removeEventListener('pointerleave', lose);
        if (flow === instance) flow = element = pointer = null;
      };
    },
    fitView,
    makeRoom() {
      if (!flow) return;
      const { left, top, right, bottom } = bounds();
      const nodes = flow.getNodesBounds(flow.getNodes());
      const start = flow.flowToScreenPosition(nodes);
      const end = flow.flowToScreenPosition({ x: nodes.x + nodes.width, y: nodes.y + nodes.height });
      const allVisible = start.x >= left && start.y >= top && end.x <= right && end.y <= bottom;
      if (allVisible && end.y > bottom - coveredBelow()) fitView();
    },
    zoomIn: () => zoomBy(ZOOM_STEP),
    zoomOut: () => zoomBy(1 / ZOOM_STEP),
    center: () => toCanvas(middleOf(bounds())),
    view() {
      const { left, top, width, height } = bounds();
      const start = toCanvas({ x: left, y: top });
      const end = toCanvas({ x: left + width, y: top + height });
      return { ...start, width: end.x - start.x, height: end.y - start.y };
    },
    pointer: () => pointer && toCanvas(pointer),
    toCanvas,
    toScreen: (point) => flow?.flowToScreenPosition(point) ?? point,
    reveal(position) {
      const { width, height } = bounds();
      if (!flow || width === 0) return null;
      const from = flow.getViewport();
      const to = viewShowing(position, from, { width, height });
      if (to) void flow.setViewport(to, motion());
      return to && { from, to };
    },
    uncover(position) {
      const to = flow && viewUncovering(position, flow.getViewport(), bounds(), coveredBelow());
      if (to) void flow?.setViewport(to, motion());
    },
    moveBack({ from, to }) {
      const now = flow?.getViewport();
      if (now && sameView(now, to)) void flow?.setViewport(from, motion());
    },
    focusNode(id) {
      element
        ?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)
        ?.focus({ preventScroll: true });
    },
  };
}
