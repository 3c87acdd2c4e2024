import { isAnnotation } from '@heddle/contract/workflow/annotations';
import { useStore } from '@xyflow/react';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { ProblemsButton } from '../problems/problems-button.tsx';
import { useEditor, useSession } from '../session.tsx';
import { SavedState } from './saved-state.tsx';
import { ViewButton } from './view-button.tsx';

/** Above the canvas: the number of nodes, when they were last saved, and what part of them is seen. */
export function CanvasHeader() {
  const { canvas } = useSession();
  const readOnly = useEditor((state) => state.readOnly);
  const count = useEditor((state) => state.nodes.reduce((sum, node) => sum + (isAnnotation(node.type) ? 0 : 1), 0));
  return (
    <div className="pointer-events-none absolute inset-x-3.5 top-3 z-5 flex items-center justify-between gap-2">
      <div className="flex min-w-0 items-center gap-2">
        <span className="figures shrink-0 rounded-sm bg-bg/80 px-1 text-ink-3 @max-lg/canvas:sr-only">
          {count === 1 ? '1 node' : `${count} nodes`}
        </span>
        {!readOnly && <SavedState className="rounded-sm bg-bg/80 px-1" />}
        {!readOnly && <ProblemsButton />}
      </div>
      <div
        role="group"
        aria-label="View"
        className="pointer-events-auto flex shrink-0 divide-x divide-line overflow-hidden rounded-control border border-line bg-surface shadow-raised"
      >
        <ViewButton label="Fit to view" shortcut="F" icon={Maximize} onClick={() => canvas.fitView()} />
        <ViewButton label="Zoom out" shortcut="−" icon={ZoomOut} onClick={() => canvas.zoomOut()} />
        <ZoomLabel />
        <ViewButton label="Zoom in" shortcut="+" icon={ZoomIn} onClick={() => canvas.zoomIn()} />
      </div>
    </div>
  );
}

function ZoomLabel() {
  const percent = useStore((state) => Math.round(state.transform[2] * 100));
  return (
    <output aria-label="Zoom" className="figures flex h-8 w-13 items-center justify-center font-medium text-ink-2">
      {percent}%
    </output>
  );
}
