import type { FitViewOptions, ReactFlowInstance } from '@xyflow/react';
import { RUN_PANEL_ID } from '../run/run-panel-id.ts';
import type { Point } from '../store/graph.ts';
import type { FlowEdge, FlowNode } from './flow.ts';
import { CARD_HEIGHT, CARD_WIDTH } from './card-size.ts';

/** What commands and the library can ask of the canvas. Before it is drawn nothing happens. */
export interface CanvasHandle {
  attach(flow: ReactFlowInstance<FlowNode, FlowEdge>, element: HTMLElement): () => void;
  /** Shows the whole workflow, beside what covers the canvas. */
  fitView(options?: { still?: boolean }): void;
  zoomIn(): void;
  zoomOut(): void;
  /** The middle of what is visible, in canvas units. */
  center(): Point;
  toCanvas(point: Point): Point;
  toScreen(point: Point): Point;
  /** Moves the view as little as is needed to see the card at this place whole. */
  reveal(position: Point): void;
  /** Moves the keyboard's focus to a card. */
  focusNode(id: string): void;
}

/** The nearest a fitted workflow is shown, and the farthest. */
export const ZOOM = { min: 0.1, max: 2, fitMax: 1, initial: 0.5 } as const;

/** Pixels between a card that was brought into view and the border. */
const REVEAL = 24;

const DURATION = 180;
const prefersStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
const motion = (): { duration: number } => ({ duration: prefersStill() ? 0 : DURATION });

/** Between which zooms and with how much room around it a workflow is fitted. */
function fitted(): FitViewOptions {
  const covered = document.getElementById(RUN_PANEL_ID)?.offsetHeight ?? 0;
  return { minZoom: ZOOM.min, maxZoom: ZOOM.fitMax, padding: { x: '6%', top: '72px', bottom: `${56 + covered}px` } };
}

export function createCanvasHandle(): CanvasHandle {
  let flow: ReactFlowInstance<FlowNode, FlowEdge> | null = null;
  let element: HTMLElement | null = null;

  const bounds = (): DOMRect => element?.getBoundingClientRect() ?? new DOMRect();
  const toCanvas = (point: Point): Point => flow?.screenToFlowPosition(point) ?? point;

  return {
    attach(instance, container) {
      flow = instance;
      element = container;
      return () => {
        if (flow === instance) flow = element = null;
      };
    },
    fitView({ still = false } = {}) {
      // Without a size nothing fits: the page is not shown.
      if (bounds().width > 0) void flow?.fitView({ ...fitted(), ...(still ? {} : motion()) });
    },
    zoomIn: () => void flow?.zoomIn(motion()),
    zoomOut: () => void flow?.zoomOut(motion()),
    center() {
      const { left, top, width, height } = bounds();
      return toCanvas({ x: left + width / 2, y: top + height / 2 });
    },
    toCanvas,
    toScreen: (point) => flow?.flowToScreenPosition(point) ?? point,
    reveal({ x, y }) {
      const { width, height } = bounds();
      if (!flow || width === 0) return;
      const { x: left, y: top, zoom } = flow.getViewport();
      const shift = (start: number, length: number, room: number): number => Math.max(0, REVEAL - start) + Math.min(0, room - REVEAL - (start + length));
      const dx = shift(x * zoom + left, CARD_WIDTH * zoom, width);
      const dy = shift(y * zoom + top, CARD_HEIGHT * zoom, height);
      if (dx !== 0 || dy !== 0) void flow.setViewport({ x: left + dx, y: top + dy, zoom }, motion());
    },
    focusNode(id) {
      element?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
    },
  };
}
