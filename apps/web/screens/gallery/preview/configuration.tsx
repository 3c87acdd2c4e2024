import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import { NodeTile } from '../../../ui/node-tile.tsx';
import { configured } from './configured.ts';
import { useCatalog } from './use-catalog.ts';

/** The configured parameters of each node; all others have their default. */
export function Configuration({ nodes }: { nodes: readonly WorkflowNode[] }) {
  const catalog = useCatalog(nodes);
  return (
    <ul className="space-y-3">
      {nodes.map((node) => {
        const entry = catalog(node.type);
        const fields = configured(node, entry);
        return (
          <li key={node.id} className="rounded-md border border-line">
            <h3 className="flex items-center gap-2.5 border-b border-line bg-surface-2 px-3 py-2 text-sm font-medium">
              <NodeTile icon={entry?.icon ?? 'box'} category={entry?.category} size="sm" />
              <span className="min-w-0 flex-1 truncate">{nodeName(node, entry?.name)}</span>
              <span className="shrink-0 text-xs font-normal text-ink-3">{entry?.name ?? node.type}</span>
            </h3>
            {fields.length === 0 ? (
              <p className="px-3 py-2.5 text-sm text-ink-3">Everything is at its default.</p>
            ) : (
              <dl className="grid gap-x-4 gap-y-2 px-3 py-2.5 text-sm sm:grid-cols-[11rem_1fr]">
                {fields.map(({ label, value }) => (
                  <div key={label} className="contents">
                    <dt className="text-ink-3">{label}</dt>
                    <dd className="min-w-0 font-mono text-xs leading-5 break-words whitespace-pre-wrap">{value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        );
      })}
    </ul>
  );
}
