import { summarize } from '@heddle/contract/node/summary';
import { describeConfigured } from '@heddle/contract/schedule/describe';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import type { Template } from '@heddle/templates/template';
import { lazy, Suspense } from 'react';
import { NodeTile } from '../../../ui/node-tile.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useCatalog } from './use-catalog.ts';

// With the canvas library, which the gallery itself can do without.
const MiniCanvas = lazy(() => import('./mini-canvas.tsx'));

/** The template's workflow, and its nodes one by one. */
export function Nodes({ json }: { json: Template['json'] }) {
  const catalog = useCatalog(json.nodes);
  return (
    <>
      <div className="h-52 overflow-hidden rounded-md border border-line bg-bg sm:h-84">
        <Suspense fallback={<Skeleton className="size-full rounded-none" />}>
          <MiniCanvas json={json} catalog={catalog} />
        </Suspense>
      </div>
      <ol aria-label="Nodes" className="mt-4 divide-y divide-line rounded-md border border-line">
        {json.nodes.map((node) => (
          <NodeRow key={node.id} node={node} entry={catalog(node.type)} />
        ))}
      </ol>
    </>
  );
}

function NodeRow({ node, entry }: { node: WorkflowNode; entry: ReturnType<ReturnType<typeof useCatalog>> }) {
  const { description } = node.data;
  return (
    <li className="flex items-start gap-3 px-3 py-2.5">
      <NodeTile icon={entry?.icon ?? 'box'} category={entry?.category} />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">
          {nodeName(node, entry?.name)} <span className="font-normal text-ink-3">{entry?.name ?? node.type}</span>
        </p>
        {typeof description === 'string' && <p className="mt-0.5 text-sm text-ink-2">{description}</p>}
        {entry && (
          <p className="mt-0.5 truncate font-mono text-xs text-ink-3">
            {summarize(entry, node.data, describeConfigured)}
          </p>
        )}
      </div>
    </li>
  );
}
