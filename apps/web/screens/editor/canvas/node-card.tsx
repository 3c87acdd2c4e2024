import type { NodeProps } from '@xyflow/react';
import { PencilLine, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { categoryClass } from '../../../ui/category-class.ts';
import { classes } from '../../../ui/classes.ts';
import { NodeTile } from '../../../ui/node-tile.tsx';
import { useEditor } from '../session.tsx';
import { textOf } from '../store/document.ts';
import { cardLine } from './card-line.ts';
import type { FlowNode } from './flow.ts';
import { NodeHandles } from './node-handles.tsx';
import { NodeStatus } from './node-status.tsx';

/** A node on the canvas: what it is, what it is called, what it will do, and what the last run did with it. */
export const NodeCard = memo(function NodeCard({ id, data }: NodeProps<FlowNode>) {
  const entry = useEditor((state) => state.catalogue.get(data.type));
  const known = useEditor((state) => state.catalogue.entries.length > 0);
  const edited = useEditor((state) => state.drafts.has(id));
  const findProblems = useEditor((state) => state.findProblems);
  const { values } = data;
  const problems = entry ? (findProblems?.(entry, values).length ?? 0) : known ? 1 : 0;
  const line = entry ? cardLine(entry, values) : known ? `unknown type ${data.type}` : '';
  return (
    <div
      className={classes(
        'card relative flex size-full items-center gap-2.75 rounded-md bg-surface pr-3.5 pl-3 text-left',
        categoryClass(entry?.category),
        values['disabled'] === true && 'opacity-55',
      )}
    >
      <NodeHandles inputs={data.inputs} outputs={data.outputs} />
      <NodeTile icon={entry?.icon ?? 'box'} category={entry?.category} size="lg" />
      <span className="min-w-0 flex-1">
        <span className="card-name block truncate font-semibold text-ink">{textOf(values, 'name') || (entry?.name ?? data.type)}</span>
        {line && <span className="card-line block truncate font-mono text-ink-3">{line}</span>}
      </span>
      {(edited || problems > 0) && (
        <span className="absolute -bottom-2 left-3 flex gap-1">
          {problems > 0 && (
            <Mark label={problems === 1 ? '1 problem' : `${problems} problems`}>
              <TriangleAlert aria-hidden size={11} />
            </Mark>
          )}
          {edited && (
            <Mark label="Unsaved changes in the panel">
              <PencilLine aria-hidden size={11} />
            </Mark>
          )}
        </span>
      )}
      <NodeStatus id={id} />
    </div>
  );
});

function Mark({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <span title={label} className="inline-flex size-4.5 items-center justify-center rounded-full bg-warn-soft text-warn">
      {children}
      <span className="sr-only">{label}</span>
    </span>
  );
}
