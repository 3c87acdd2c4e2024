import type { ReactFlowInstance } from '@xyflow/react';
import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useEditor, useSession } from '../session.tsx';
import type { ViewMove } from './canvas-handle.ts';
import { sameView, ZOOM } from './canvas-handle.ts';
import { CARD_HEIGHT, CARD_WIDTH } from './card-size.ts';
import type { FlowEdge, FlowNode } from './flow.ts';

/** Where a single card stands at first, as a share of the canvas: room to grow is to the right. */
const FIRST = { x: 0.3, y: 0.42 } as const;

/** Shows a workflow as a whole when it has been loaded; a single node stands still at the initial zoom. */
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
    // The canvas takes over new nodes in an effect of its own, after this one.
    const frame = requestAnimationFrame(() => canvas.fitView({ still: true }));
    return () => cancelAnimationFrame(frame);
  }, [flow, box, editor, canvas, generation]);
}

/** Keeps the node whose properties are shown in sight when the panel takes its room from the canvas, and gives the view back with the room. */
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
        // From one node to the next: what is given back in the end is the view before the first.
        if (move) moved.current = before && sameView(before.to, move.from) ? { from: before.from, to: move.to } : move;
      } else if (before) {
        moved.current = null;
        canvas.moveBack(before);
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [editor, canvas, selected]);
}
