import type { OnNodeDrag, ReactFlowInstance, ReactFlowProps } from '@xyflow/react';
import { ReactFlow, ReactFlowProvider, useConnection, useStore } from '@xyflow/react';
import type { DragEvent, FocusEvent, MouseEvent, PointerEvent } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { CANVAS_ATTRIBUTE } from '../commands/use-shortcuts.ts';
import { hasDraggedNode, droppedNode } from '../palette/drag.ts';
import { CanvasPopups } from '../lazy-popups.tsx';
import { useEditor, useSession } from '../session.tsx';
import { addBehind, pressedOutput } from './add-behind.ts';
import { CanvasHeader } from './canvas-header.tsx';
import { Frame } from './annotations/frame.tsx';
import { Note } from './annotations/note.tsx';
import './annotations/annotations.css';
import './canvas.css';
import './messages.css';
import './output-plus.css';
import './port-names.css';
import type { FlowEdge, FlowNode } from './flow.ts';
import { ZOOM } from './fitted-view.ts';
import { Grid } from './grid.tsx';
import { insertNode } from './insert-node.ts';
import { NodeCard } from './node-card.tsx';
import { MiniMap } from './overview/mini-map.tsx';
import { OverviewEdges } from './overview/overview-edges.tsx';
import { OVERVIEW_ZOOM, OverviewContext } from './overview/overview.ts';
import { ThreadEdge } from './thread-edge.tsx';
import { useConnecting } from './use-connecting.ts';
import { useFlowElements } from './use-flow-elements.ts';
import { usePanning } from './use-panning.ts';
import { useFirstView, useSelectedInView } from './use-view.ts';
import { ZoomControls } from './zoom-controls.tsx';

const nodeTypes = { card: NodeCard, note: Note, frame: Frame };
const edgeTypes = { thread: ThreadEdge };
const noEdges: FlowEdge[] = [];

/** The number of nodes from which only visible ones are rendered. Below it, rendering all of them makes panning smoother. */
const MANY = 150;

/** Pixels around a handle in which an edge snaps to it. */
const SNAP = 28;

/** The distance in pixels from which a press is a drag instead of a click. */
const DRAG_THRESHOLD = 4;

/**
 * How a card is drawn from which zoom on, nearest first. The farther away, the larger its text within the card: down to `far`, which includes the initial
 * zoom, name and parameters can be read; below it the name alone, then nothing.
 */
const DISTANCES = [
  { name: 'near', from: 0.9 },
  { name: 'middle', from: 0.64 },
  { name: 'far', from: 0.48 },
  { name: 'names', from: 0.22 },
] as const;

const distanceAt = (zoom: number): string => DISTANCES.find(({ from }) => zoom >= from)?.name ?? 'unreadable';

/** The workflow as a graph to edit. `overview`: false where there is no room for one beside the graph. */
export function Canvas({ overview = true }: { overview?: boolean }) {
  return (
    <ReactFlowProvider>
      <Flow overview={overview} />
      <CanvasPopups />
    </ReactFlowProvider>
  );
}

/** The behavior of the canvas that never changes. */
const settings = {
  defaultViewport: { x: 0, y: 0, zoom: ZOOM.initial },
  minZoom: ZOOM.min,
  maxZoom: ZOOM.max,
  panOnScroll: true,
  zoomOnDoubleClick: false,
  connectionRadius: SNAP,
  connectOnClick: false,
  nodeDragThreshold: DRAG_THRESHOLD,
  nodeClickDistance: DRAG_THRESHOLD,
  paneClickDistance: DRAG_THRESHOLD,
  edgesFocusable: false,
  multiSelectionKeyCode: ['Shift', 'Meta', 'Control'],
  deleteKeyCode: null,
  disableKeyboardA11y: true,
  elevateNodesOnSelect: false,
  proOptions: { hideAttribution: true },
} satisfies Partial<ReactFlowProps<FlowNode, FlowEdge>>;

function Flow({ overview }: { overview: boolean }) {
  const { canvas } = useSession();
  const box = useRef<HTMLDivElement>(null);
  const [instance, setInstance] = useState<ReactFlowInstance<FlowNode, FlowEdge> | null>(null);
  const { settled, dragged, ...elements } = useFlowElements();
  const connecting = useConnecting();
  const readOnly = useEditor((state) => state.readOnly);
  const many = useEditor((state) => state.nodes.length > MANY);
  const isConnecting = useConnection((connection) => connection.inProgress);
  const distance = useStore(({ transform: [, , zoom] }) => distanceAt(zoom));

  const isOverview = useStore(({ transform: [, , zoom] }) => many && zoom < OVERVIEW_ZOOM);

  useEffect(() => (instance && box.current ? canvas.attach(instance, box.current) : undefined), [canvas, instance]);
  useFirstView(instance, box);
  useSelectedInView();
  usePanning();

  const nodeHandlers = useNodeHandlers();
  const presses = usePresses();
  const dropTarget = useLibraryDrop(readOnly);

  return (
    <div
      ref={box}
      {...{ [CANVAS_ATTRIBUTE]: '' }}
      data-distance={distance}
      tabIndex={-1}
      className={classes('relative size-full outline-none', isConnecting && 'connecting')}
      {...presses}
      {...dropTarget}
    >
      <OverviewContext value={isOverview}>
        <ReactFlow<FlowNode, FlowEdge>
          {...elements}
          {...(isOverview && { edges: noEdges })}
          {...connecting}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onInit={setInstance}
          {...nodeHandlers}
          nodesDraggable={!readOnly}
          nodesConnectable={!readOnly}
          onlyRenderVisibleElements={many}
          {...settings}
          aria-label="Workflow canvas"
        >
          <Grid />
          {isOverview && (
            <OverviewEdges nodes={elements.nodes} settled={settled} dragged={dragged} edges={elements.edges} />
          )}
        </ReactFlow>
      </OverviewContext>
      {overview && (
        <div className="view-corner">
          <ZoomControls />
          <MiniMap nodes={settled} />
        </div>
      )}
      <CanvasHeader />
    </div>
  );
}

/** Opens nodes on a click, menus on a right click, and ends a drag. */
function useNodeHandlers() {
  const { editor, ui } = useSession();
  const onNodeClick = useCallback(
    (event: MouseEvent, node: FlowNode) => {
      if (!event.shiftKey && !event.metaKey && !event.ctrlKey) editor.getState().open(node.id);
    },
    [editor],
  );
  const onNodeDoubleClick = useCallback(
    (_: MouseEvent, node: FlowNode) => {
      // Its first click has opened it, unless that added it to a selection.
      if (editor.getState().selectedNode === node.id) ui.setState({ nodeView: true });
    },
    [editor, ui],
  );
  const onNodeContextMenu = useCallback(
    (event: MouseEvent, node: FlowNode) => {
      event.preventDefault();
      const { readOnly: onlyShown, selection, select } = editor.getState();
      if (onlyShown) return;
      if (!selection.nodes.has(node.id)) select({ nodes: new Set([node.id]), edges: new Set() });
      ui.setState({ contextMenu: { kind: 'node', at: { x: event.clientX, y: event.clientY } } });
    },
    [editor, ui],
  );
  const onPaneContextMenu = useCallback(
    (event: MouseEvent | globalThis.MouseEvent) => {
      event.preventDefault();
      if (editor.getState().readOnly) return;
      ui.setState({ contextMenu: { kind: 'pane', at: { x: event.clientX, y: event.clientY } } });
    },
    [editor, ui],
  );
  // A drag that moved nothing adds no undo step.
  const onNodeDragStop: OnNodeDrag<FlowNode> = useCallback(() => editor.getState().endGesture(), [editor]);

  return { onNodeClick, onNodeDoubleClick, onNodeContextMenu, onPaneContextMenu, onNodeDragStop };
}

/** The handlers that insert a node dragged from the library. */
function useLibraryDrop(readOnly: boolean) {
  const session = useSession();
  const { canvas } = session;
  const onDragOver = (event: DragEvent): void => {
    if (readOnly || !hasDraggedNode(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  };
  const onDrop = (event: DragEvent): void => {
    const dropped = droppedNode(event.dataTransfer);
    if (dropped === null) return;
    event.preventDefault();
    const center = canvas.toCanvas({ x: event.clientX, y: event.clientY });
    const id = insertNode(session, dropped.type, { center, data: dropped.data });
    if (id !== null) requestAnimationFrame(() => canvas.focusNode(id));
  };
  return { onDragOver, onDrop };
}

/** What a press on the canvas focuses and opens, and that the card to which Tab leads is selected. */
function usePresses() {
  const session = useSession();
  const onClickCapture = (event: MouseEvent): void => {
    const output = pressedOutput(event.target);
    if (!output) return;
    event.stopPropagation();
    addBehind(session, output.node, output.port, { x: event.clientX, y: event.clientY });
  };
  // Browsers may show the focus of a card that was pressed with Shift as one by the keyboard.
  const isPressing = useRef(false);
  const onPointerDownCapture = (event: PointerEvent<HTMLElement>): void => {
    isPressing.current = true;
    focusPressed(event);
    isPressing.current = false;
  };
  const onFocus = (event: FocusEvent): void => {
    if (isPressing.current) return;
    const id = event.target.matches('.react-flow__node:focus-visible') ? event.target.getAttribute('data-id') : null;
    const { selection, select } = session.editor.getState();
    if (id !== null && !selection.nodes.has(id)) select({ nodes: new Set([id]), edges: new Set() });
  };
  return { onPointerDownCapture, onClickCapture, onFocus };
}

/** Focuses what is pressed. The canvas prevents the browser from doing so, and keys would go to the element focused before. */
function focusPressed(event: PointerEvent<HTMLElement>): void {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('button, input, textarea, a')) return;
  (target?.closest<HTMLElement>('.react-flow__node') ?? event.currentTarget).focus({ preventScroll: true });
}
