import { isAnnotation } from '@heddle/contract/workflow/annotations';
import type { Comparison, EdgeChange, FieldChange, NodeChange } from '@heddle/contract/workflow/compare';
import { isSameVersion } from '@heddle/contract/workflow/compare';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { JsonChanges } from '../../../run/json-changes.tsx';
import { classes } from '../../../ui/classes.ts';
import { annotationKinds, annotationWords } from '../canvas/flow-annotation.ts';
import { ChangeMark } from '../canvas/change-mark.tsx';
import { useEditor } from '../session.tsx';
import type { Catalog } from '../store/catalog.ts';
import { sourcePort, targetPort } from '../store/document.ts';
import { fieldLabel, settingLabel } from './labels.ts';

interface ChangeListProps {
  comparison: Comparison;
  /** The nodes of both versions, for the names at the ends of edges. */
  nodes: readonly WorkflowNode[];
  /** Called with the node to show. */
  onNode?: (nodeId: string) => void;
  /** Shows the values of all changed fields from the beginning. */
  unfolded?: boolean;
}

const titleOf = (node: WorkflowNode, catalog: Catalog): string =>
  isAnnotation(node.type) ? annotationWords(node) : nodeName(node, catalog.get(node.type)?.name);

/** The differences between two versions of a workflow, node by node. */
export function ChangeList({ comparison, nodes, onNode, unfolded = false }: ChangeListProps) {
  const catalog = useEditor((state) => state.catalog);
  if (isSameVersion(comparison)) return <p className="px-4 py-3 text-ink-2">Both versions are the same.</p>;
  const names = new Map(nodes.map((node) => [node.id, titleOf(node, catalog)]));
  const { name, description, settings } = comparison;
  return (
    <ul aria-label="Changes" className="divide-y divide-line">
      {name && (
        <li className="px-4 py-2.5">
          <Field label="Name of the workflow" change={{ field: 'name', ...name }} />
        </li>
      )}
      {description && (
        <li className="px-4 py-2.5">
          <Field label="Description of the workflow" change={{ field: 'description', ...description }} />
        </li>
      )}
      {comparison.nodes.map((change) => (
        <NodeEntry
          key={change.node.id}
          change={change}
          name={names.get(change.node.id) ?? change.node.id}
          unfolded={unfolded}
          {...(onNode ? { onNode } : {})}
        />
      ))}
      {comparison.edges.map((change) => (
        <EdgeEntry key={`${change.kind} ${change.edge.id}`} change={change} names={names} />
      ))}
      {settings.map((change) => (
        <li key={change.field} className="px-4 py-2.5">
          <Field label={`Setting: ${settingLabel(change.field)}`} change={change} />
        </li>
      ))}
    </ul>
  );
}

interface NodeEntryProps extends Pick<ChangeListProps, 'onNode'> {
  change: NodeChange;
  name: string;
  unfolded: boolean;
}

function NodeEntry({ change, name, onNode, unfolded }: NodeEntryProps) {
  const [open, setOpen] = useState(unfolded);
  const entry = useEditor((state) => state.catalog.get(change.node.type));
  const { kind, node } = change;
  const fields = kind === 'changed' ? change.fields : [];
  const annotation = isAnnotation(node.type) ? annotationKinds[node.type] : null;
  const changed =
    kind === 'changed'
      ? [fields.length === 1 ? '1 field' : `${fields.length} fields`, ...(change.moved ? ['moved'] : [])]
      : [];
  const says =
    changed.length === 0
      ? (annotation ?? entry?.name ?? node.type)
      : [...(annotation ? [annotation] : []), ...changed].join(', ');
  return (
    <li>
      <button
        type="button"
        aria-expanded={fields.length > 0 ? open : undefined}
        onClick={() => {
          onNode?.(node.id);
          setOpen(!open);
        }}
        className="flex min-h-10 w-full items-center gap-2 px-4 py-1.5 text-left hover:bg-surface-2 focus-visible:-outline-offset-2"
      >
        <span className="w-20 shrink-0">
          <ChangeMark kind={kind} />
        </span>
        <span className="min-w-0 flex-1">
          <span className={classes('block truncate font-medium text-ink', kind === 'removed' && 'line-through')}>
            {name}
          </span>
          <span className="block truncate text-xs text-ink-3">{says}</span>
        </span>
        {fields.length > 0 && (
          <ChevronRight
            aria-hidden
            size={14}
            className={classes('text-ink-3 transition-transform', open && 'rotate-90')}
          />
        )}
      </button>
      {open && fields.length > 0 && (
        <div className="space-y-3 bg-bg px-4 py-3">
          {fields.map((field) => (
            <Field key={field.field} label={fieldLabel(node.type, entry, field.field)} change={field} />
          ))}
        </div>
      )}
    </li>
  );
}

function EdgeEntry({ change: { kind, edge }, names }: { change: EdgeChange; names: ReadonlyMap<string, string> }) {
  const end = (id: string, port: string): string => `${names.get(id) ?? id}${port === 'main' ? '' : ` (${port})`}`;
  return (
    <li className="flex min-h-10 items-center gap-2 px-4 py-1.5">
      <span className="w-20 shrink-0">
        <ChangeMark kind={kind} />
      </span>
      <span className="min-w-0 text-ink">
        <span className="text-ink-3">Edge </span>
        {end(edge.source, sourcePort(edge))} → {end(edge.target, targetPort(edge))}
      </span>
    </li>
  );
}

function Field({ label, change: { before, after } }: { label: string; change: FieldChange }) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-xs font-medium text-ink-2">{label}</p>
      <JsonChanges before={before} after={after} label={`Changes of ${label}`} />
    </div>
  );
}
