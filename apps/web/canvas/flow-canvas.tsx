import type { Edge, EdgeProps, Node, NodeProps, ReactFlowProps as LibraryProps } from '@xyflow/react';
import { Handle, Position, ReactFlow } from '@xyflow/react';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { FlowCardFace } from './flow-card-face.tsx';
import './flow-canvas.css';
import { FlowThreadLine } from './flow-thread-line.tsx';
import type { FlowCard, FlowMarks, FlowThread, FlowView } from './flow-view.ts';
import { CARD, noMarks, outPoint } from './flow-view.ts';

interface CardData extends Record<string, unknown> {
  card: FlowCard;
  symbol: ReactNode;
  direction: FlowView['direction'];
  mark: FlowMarks['cards'][string] | undefined;
}
type CardNode = Node<CardData, 'card'>;

interface ThreadData extends Record<string, unknown> {
  view: FlowView;
  thread: FlowThread;
  mark: FlowMarks['threads'][string] | undefined;
}
type ThreadEdge = Edge<ThreadData, 'thread'>;

const nodeTypes = { card: CardOnCanvas };
const edgeTypes = { thread: ThreadOnCanvas };

type Looks =
  | 'fitView'
  | 'fitViewOptions'
  | 'viewport'
  | 'panOnDrag'
  | 'zoomOnPinch'
  | 'onInit'
  | 'aria-label'
  | 'children';

export interface FlowCanvasProps extends Pick<LibraryProps<CardNode, ThreadEdge>, Looks> {
  view: FlowView;
  marks?: FlowMarks;
  symbolOf: (card: FlowCard) => ReactNode;
}

/** A read-only workflow on the canvas, without selection. */
export default function FlowCanvas({ view, marks = noMarks, symbolOf, ...props }: FlowCanvasProps) {
  const nodes = useMemo(
    () =>
      view.cards.map((card): CardNode => ({
        id: card.id,
        type: 'card',
        position: card.at,
        ...CARD,
        measured: CARD,
        data: { card, symbol: symbolOf(card), direction: view.direction, mark: marks.cards[card.id] },
      })),
    [view, marks, symbolOf],
  );
  const edges = useMemo(
    () =>
      view.threads.map((thread): ThreadEdge => ({
        id: thread.id,
        type: 'thread',
        source: thread.source,
        target: thread.target,
        sourceHandle: thread.port,
        targetHandle: 'main',
        data: { view, thread, mark: marks.threads[thread.id] },
      })),
    [view, marks],
  );
  return (
    <div className="flow-look relative size-full">
      <ReactFlow<CardNode, ThreadEdge>
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
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
        {...props}
      />
    </div>
  );
}

function CardOnCanvas({ data }: NodeProps<CardNode>) {
  const { card, direction } = data;
  const across = direction === 'right';
  return (
    <>
      {card.hasInput && (
        <Handle type="target" id="main" position={across ? Position.Left : Position.Top} isConnectable={false} />
      )}
      {card.outputs.map((port) => {
        const [left, top] = outPoint(card, port, direction);
        return (
          <Handle
            key={port}
            type="source"
            id={port}
            position={across ? Position.Right : Position.Bottom}
            isConnectable={false}
            style={across ? { top } : { left }}
          />
        );
      })}
      <FlowCardFace {...data} />
    </>
  );
}

function ThreadOnCanvas({ data }: EdgeProps<ThreadEdge>) {
  return data && <FlowThreadLine {...data} />;
}
