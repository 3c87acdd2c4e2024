import type { ReactFlowInstance } from '@xyflow/react';
import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useEditor, useSession } from '../session.tsx';
import type { ViewMove } from './canvas-handle.ts';
import { sameView } from './canvas-handle.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../../../canvas/card-size.ts';
import { ZOOM } from './fitted-view.ts';
import type { FlowEdge, FlowNode } from './flow.ts';

/** The initial position of a single card, as a share of the canvas, with space to its right. */
const FIRST = { x: 0.3, y: 0.42 } as const;

/** Fits a loaded workflow into the view; a single node is shown at the initial zoom. */
export function useFirstView(
  flow: ReactFlowInstance<FlowNode, FlowEdge> | null,
  box: RefObject<HTMLElement | null>,
): void {
  const { editor, canvas } = useSession();
  const generation = useEditor((state) => state.generation);
  useEffect(() => {
    if (!flow || !box.current) return undefined;
    const { width, height } = box.current.getBoundingClientRect();
    const { nodes } = editor.getState();
    const [first] = nodes;
    if (first && nodes.length === 1) {
      const x = width * FIRST.x - (first.position.x + CARD_WIDTH / 2) * ZOOM.initial;
      const y = height * FIRST.y - (first.position.y + CARD_HEIGHT / 2) * ZOOM.initial;
      void flow.setViewport({ x, y, zoom: ZOOM.initial });
      return undefined;
    }
    // The canvas applies new nodes in an effect of its own, after this one.
    const frame = requestAnimationFrame(() => canvas.fitView({ still: true }));
    return () => cancelAnimationFrame(frame);
  }, [flow, box, editor, canvas, generation]);
}

/** Keeps the selected node visible when the panel opens over the canvas, and reverts the move when it closes. */
export function useSelectedInView(): void {
  const { editor, canvas } = useSession();
  const selected = useEditor((state) => state.selectedNode);
  const moved = useRef<ViewMove | null>(null);
  useEffect(() => {
    const node = editor.getState().nodes.find((candidate) => candidate.id === selected);
    const frame = requestAnimationFrame(() => {
      const before = moved.current;
      if (node) {
        const move = canvas.reveal(node.position);
        // When the selection moves on, the view to restore is the one before the first node.
        if (move) moved.current = before && sameView(before.to, move.from) ? { from: before.from, to: move.to } : move;
      } else if (before) {
        moved.current = null;
        canvas.moveBack(before);
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [editor, canvas, selected]);
}
