import { summarize } from '@heddle/contract/node/summary';
import { describeConfigured } from '@heddle/contract/schedule/describe';
import type { CatalogEntry } from '@heddle/contract/node/define';
import { nodeName } from '@heddle/contract/workflow/node-name';
import type { Template } from '@heddle/templates/template';
import { Background, BackgroundVariant, ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import FlowCanvas from '../../../canvas/flow-canvas.tsx';
import type { FlowCard, FlowView } from '../../../canvas/flow-view.ts';
import { Button } from '../../../ui/button.tsx';
import { categoryClass } from '../../../ui/category-class.ts';
import { Icon } from '../../../ui/icon.tsx';

const fit = { padding: 0.06, maxZoom: 0.9 } as const;

export interface MiniCanvasProps {
  json: Template['json'];
  catalog: (type: string) => CatalogEntry | undefined;
}

/** The workflow on a read-only canvas that can be moved and zoomed. */
export default function MiniCanvas({ json, catalog }: MiniCanvasProps) {
  const view = useMemo(() => toView(json, catalog), [json, catalog]);
  return (
    <ReactFlowProvider>
      <div className="relative size-full cursor-grab">
        <FlowCanvas
          view={view}
          symbolOf={symbolOf}
          fitView
          fitViewOptions={fit}
          aria-label={`Workflow of ${json.name}`}
        >
          <Background variant={BackgroundVariant.Dots} gap={20} size={2} />
        </FlowCanvas>
        <ViewButtons />
      </div>
    </ReactFlowProvider>
  );
}

const symbolOf = ({ icon }: FlowCard): ReactNode => <Icon name={icon} size={18} />;

function ViewButtons() {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  return (
    <div className="absolute right-2 bottom-2 flex gap-0.5 rounded-control border border-line bg-surface p-0.5 shadow-raised">
      <ViewButton label="Zoom out" onClick={() => void zoomOut()}>
        <ZoomOut aria-hidden size={15} />
      </ViewButton>
      <ViewButton label="Zoom in" onClick={() => void zoomIn()}>
        <ZoomIn aria-hidden size={15} />
      </ViewButton>
      <ViewButton label="Fit to view" onClick={() => void fitView(fit)}>
        <Maximize aria-hidden size={15} />
      </ViewButton>
    </div>
  );
}

function ViewButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="ghost" size="icon" className="size-7" aria-label={label} title={label} onClick={onClick}>
      {children}
    </Button>
  );
}

function toView({ nodes, edges }: Template['json'], catalog: MiniCanvasProps['catalog']): FlowView {
  const cards = nodes.map((node): FlowCard => {
    const entry = catalog(node.type);
    const used = edges.filter((edge) => edge.source === node.id).map((edge) => edge.sourceHandle ?? 'main');
    return {
      id: node.id,
      name: nodeName(node, entry?.name),
      line: entry ? summarize(entry, node.data, describeConfigured) : '',
      look: categoryClass(entry?.category),
      icon: entry?.icon ?? 'box',
      at: node.position,
      hasInput: edges.some((edge) => edge.target === node.id),
      outputs: [...new Set([...(entry?.outputs ?? []), ...used])],
    };
  });
  const threads = edges.map(({ id, source, target, sourceHandle }) => ({
    id,
    source,
    port: sourceHandle ?? 'main',
    target,
  }));
  return { cards, threads, direction: 'right' };
}
