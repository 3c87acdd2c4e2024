import type { ReactFlowInstance } from '@xyflow/react';
import type { Point } from '../store/graph.ts';
import type { FlowEdge, FlowNode } from './flow.ts';
import { CARD_HEIGHT, CARD_WIDTH } from './card-size.ts';

/** What commands and the library can ask of the canvas. Before it is drawn nothing happens. */
export interface CanvasHandle {
  attach(flow: ReactFlowInstance<FlowNode, FlowEdge>, element: HTMLElement): () => void;
  fitView(): void;
  zoomIn(): void;
  zoomOut(): void;
  /** The middle of what is visible, in canvas units. */
  center(): Point;
  toCanvas(point: Point): Point;
  toScreen(point: Point): Point;
  /** Moves the view so that the card at this place can be seen whole; does nothing where it is visible. */
  reveal(position: Point): void;
  /** Moves the keyboard's focus to a card. */
  focusNode(id: string): void;
}

/** The nearest a fitted workflow is shown, and the farthest. */
export const ZOOM = { min: 0.1, max: 2, fitMax: 1, initial: 0.5 } as const;

const DURATION = 180;
const still = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
const motion = (): { duration: number } => ({ duration: still() ? 0 : DURATION });

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
    fitView: () => void flow?.fitView({ minZoom: ZOOM.min, maxZoom: ZOOM.fitMax, padding: { x: '56px', top: '72px', bottom: '56px' }, ...motion() }),
    zoomIn: () => void flow?.zoomIn(motion()),
    zoomOut: () => void flow?.zoomOut(motion()),
    center() {
      const { left, top, width, height } = bounds();
      return toCanvas({ x: left + width / 2, y: top + height / 2 });
    },
    toCanvas,
    toScreen: (point) => flow?.flowToScreenPosition(point) ?? point,
    reveal(position) {
      const { left, top, width, height } = bounds();
      const start = toCanvas({ x: left, y: top });
      const end = toCanvas({ x: left + width, y: top + height });
      const visible = position.x >= start.x && position.y >= start.y && position.x + CARD_WIDTH <= end.x && position.y + CARD_HEIGHT <= end.y;
      if (visible || !flow) return;
      void flow.setCenter(position.x + CARD_WIDTH / 2, position.y + CARD_HEIGHT / 2, { zoom: flow.getZoom(), ...motion() });
    },
    focusNode(id) {
      element?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
    },
  };
}
