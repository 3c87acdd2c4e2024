import { summarize } from '@heddle/contract/node/summary';
import type { CatalogEntry } from '@heddle/contract/node/define';
import { nodeName } from '@heddle/contract/workflow/schema';
import type { Template } from '@heddle/templates/template';
import type { Edge, Node, NodeProps } from '@xyflow/react';
import { Background, BackgroundVariant, Handle, Position, ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { categoryClass } from '../../../ui/category-class.ts';
import { classes } from '../../../ui/classes.ts';
import { NodeTile } from '../../../ui/node-tile.tsx';
import './mini-canvas.css';

interface CardData extends Record<string, unknown> {
  name: string;
  line: string;
  entry: CatalogEntry | undefined;
  hasInput: boolean;
  outputs: readonly string[];
}
type CardNode = Node<CardData, 'card'>;

const CARD = { width: 220, height: 74 } as const;
/** Canvas units between two ports of a card. */
const PORT_GAP = 28;

const nodeTypes = { card: MiniCard };
const fit = { padding: 0.06, maxZoom: 0.9 } as const;

export interface MiniCanvasProps {
  json: Template['json'];
  catalogue: (type: string) => CatalogEntry | undefined;
}

/** The workflow as the editor draws it, to be looked at: it can be moved and zoomed, and nothing in it changed. */
export default function MiniCanvas({ json, catalogue }: MiniCanvasProps) {
  const nodes = useMemo(() => toCards(json, catalogue), [json, catalogue]);
  const edges = useMemo(() => toThreads(json), [json]);
  return (
    <ReactFlowProvider>
      <div className="mini-canvas relative size-full">
        <ReactFlow<CardNode>
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          fitView
          fitViewOptions={fit}
          minZoom={0.1}
          maxZoom={1.5}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          zoomOnScroll={false}
          zoomOnDoubleClick={false}
          preventScrolling={false}
          deleteKeyCode={null}
          proOptions={{ hideAttribution: true }}
          aria-label={`Workflow of ${json.name}`}
        >
          <Background variant={BackgroundVariant.Dots} gap={20} size={2} />
        </ReactFlow>
        <ViewButtons />
      </div>
    </ReactFlowProvider>
  );
}

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

function MiniCard({ data: { name, line, entry, hasInput, outputs } }: NodeProps<CardNode>) {
  return (
    <div
      className={classes('mini-card relative flex size-full items-center gap-2.75 rounded-md pr-3.5 pl-3 text-left', categoryClass(entry?.category))}
    >
      {hasInput && <Handle type="target" id="main" position={Position.Left} isConnectable={false} />}
      <NodeTile icon={entry?.icon ?? 'box'} category={entry?.category} size="lg" />
      <span className="min-w-0 flex-1">
        <span className="mini-name block truncate font-semibold text-ink">{name}</span>
        {line && <span className="mini-line block truncate font-mono text-ink-3">{line}</span>}
      </span>
      {outputs.map((port, index) => (
        <Handle key={port} type="source" id={port} position={Position.Right} isConnectable={false} style={{ top: portOffset(index, outputs.length) }}>
          {port !== 'main' && <span className="mini-port">{port}</span>}
        </Handle>
      ))}
    </div>
  );
}

const portOffset = (index: number, count: number): number => CARD.height / 2 + (index - (count - 1) / 2) * PORT_GAP;

function toCards({ nodes, edges }: Template['json'], catalogue: MiniCanvasProps['catalogue']): CardNode[] {
  return nodes.map((node) => {
    const entry = catalogue(node.type);
    const used = edges.filter((edge) => edge.source === node.id).map((edge) => edge.sourceHandle ?? 'main');
    return {
      id: node.id,
      type: 'card',
      position: node.position,
      ...CARD,
      measured: CARD,
      data: {
        name: nodeName(node, entry?.name),
        line: entry ? summarize(entry, node.data) : '',
        entry,
        hasInput: edges.some((edge) => edge.target === node.id),
        outputs: [...new Set([...(entry?.outputs ?? []), ...used])],
      },
    };
  });
}

const toThreads = ({ edges }: Template['json']): Edge[] =>
  edges.map(({ id, source, target, sourceHandle, targetHandle }) => ({
    id,
    source,
    target,
    sourceHandle: sourceHandle ?? 'main',
    targetHandle: targetHandle ?? 'main',
  }));
