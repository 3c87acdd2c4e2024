import { isAnnotation } from '@heddle/contract/workflow/annotations';
import { useStore } from '@xyflow/react';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { ProblemsButton } from '../problems/problems-button.tsx';
import { useEditor, useSession } from '../session.tsx';

/** Above the canvas: the number of nodes and the zoom controls. */
export function CanvasHeader() {
  const { canvas } = useSession();
  const readOnly = useEditor((state) => state.readOnly);
  const count = useEditor((state) => state.nodes.reduce((sum, node) => sum + (isAnnotation(node.type) ? 0 : 1), 0));
  return (
    <div className="pointer-events-none absolute inset-x-3.5 top-3 z-5 flex items-center justify-between gap-2">
      <div className="flex items-center gap-2">
        <span className="figures rounded-sm bg-bg/80 px-1 text-ink-3">{count === 1 ? '1 node' : `${count} nodes`}</span>
        {!readOnly && <ProblemsButton />}
      </div>
      <div
        role="group"
        aria-label="View"
        className="pointer-events-auto flex divide-x divide-line overflow-hidden rounded-control border border-line bg-surface shadow-raised"
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

function ViewButton({
  label,
  shortcut,
  icon: Mark,
  onClick,
}: {
  label: string;
  shortcut: string;
  icon: LucideIcon;
  onClick: () => void;
}) {
  return (
    <Tooltip content={label} shortcut={shortcut}>
      <button
        type="button"
        aria-label={label}
        onClick={onClick}
        className="inline-flex size-8 items-center justify-center text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink focus-visible:-outline-offset-2 active:bg-surface-3"
      >
        <Mark aria-hidden size={15} />
      </button>
    </Tooltip>
  );
}
