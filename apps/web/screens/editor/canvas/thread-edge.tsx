import type { EdgeProps } from '@xyflow/react';
import { BaseEdge } from '@xyflow/react';
import { memo, use, useState } from 'react';
import { portCount } from '../../../run/data/counts.ts';
import { classes } from '../../../ui/classes.ts';
import { sourcePort } from '../store/document.ts';
import { edgeState, itemsPassed } from '../run/edge-state.ts';
import { loopHeads } from '../store/loop-heads.ts';
import { useEditor, useRun, useSession } from '../session.tsx';
import { backLane } from './back-lane.ts';
import { DOT, HANDLE } from '../../../canvas/card-size.ts';
import { ChangesContext } from './changes.ts';
import type { FlowEdge } from './flow.ts';
import { leadsBack, threadPath } from './thread-path.ts';

/** Room in which the pointer finds an edge, in canvas units. */
const GRIP = 22;

/** An edge is drawn from dot to dot; the handles around them, which accept edges, are larger. */
const INSET = (HANDLE - DOT) / 2;

/** Between a dot and the name of its port. */
const CLEAR = 2;

/** The room for the name of a port, in canvas units. */
const NAME = { height: 28, most: 400 } as const;

/** The width from which an edge has space for the number of items; the name of a port needs additional space. */
const LABEL_ROOM = { main: 56, named: 170 } as const;

/** An edge: how it looks after the last run, how many items passed, and a button that puts a node into it. */
export const ThreadEdge = memo(function ThreadEdge({
  id,
  source,
  target,
  selected,
  sourceHandleId,
  sourceX,
  sourceY,
  targetX,
  targetY,
}: EdgeProps<FlowEdge>) {
  const [hovered, setHovered] = useState(false);
  const edge = { id, source, target, sourceHandle: sourceHandleId ?? null };
  const head = useEditor(({ nodes, catalog }) => loopHeads(nodes, catalog).get(source));
  const state = useRun((run) =>
    run.stale ? 'idle' : edgeState(edge, run.steps.get(source), run.steps.get(target), head),
  );
  const items = useRun((run) => (run.stale ? 0 : itemsPassed(edge, run.steps.get(source))));
  const readOnly = useEditor((editor) => editor.readOnly);
  const canInsert = hovered && !readOnly;
  const change = use(ChangesContext)?.edges.get(id);
  const isBack = leadsBack(sourceX, targetX);
  const lane = useEditor((editor) =>
    isBack ? backLane(editor.nodes, { sourceX, sourceY, targetX, targetY }) : undefined,
  );
  const { path, x, y } = threadPath(sourceX - INSET, sourceY, targetX + INSET, targetY, lane);
  const port = sourcePort(edge);
  const hasRoom = Math.abs(targetX - sourceX) > (port === 'main' ? LABEL_ROOM.main : LABEL_ROOM.named);
  return (
    <g onMouseEnter={() => setHovered(true)} onMouseLeave={() => setHovered(false)}>
      <BaseEdge path={path} interactionWidth={GRIP} className="thread" data-state={state} data-change={change} />
      {port !== 'main' && (
        <PortName
          port={port}
          x={sourceX - INSET + CLEAR}
          y={sourceY}
          width={isBack ? NAME.most : Math.min(NAME.most, targetX - sourceX + HANDLE / 2 + INSET - CLEAR)}
        />
      )}
      {items > 0 && !canInsert && hasRoom && <ItemCount text={portCount(port, items)} x={x} y={y} />}
      {canInsert && <InsertButton edge={id} x={x} y={y} />}
      {selected && !canInsert && <InsertWhereMarked edge={id} x={x} y={y} />}
    </g>
  );
});

/** The name of the port that the edge leaves by, at its beginning. Too long for the room up to the next card, it is shortened; the edge's tooltip has the whole. */
function PortName({ port, x, y, width }: { port: string; x: number; y: number; width: number }) {
  return (
    <>
      <title>{port}</title>
      <foreignObject
        aria-hidden
        x={x}
        y={y - NAME.height / 2}
        width={Math.max(0, width)}
        height={NAME.height}
        className="pointer-events-none"
      >
        <span
          className={classes(
            'card-port block w-fit max-w-full truncate bg-bg font-medium leading-7',
            port === 'error' ? 'text-bad' : 'text-ink-3',
          )}
        >
          {port}
        </span>
      </foreignObject>
    </>
  );
}

/** The button on a selected edge, for touch screens, which have no hover. */
function InsertWhereMarked(props: { edge: string; x: number; y: number }) {
  const isOffered = useEditor(
    ({ selection, readOnly }) => selection.edges.size === 1 && selection.nodes.size === 0 && !readOnly,
  );
  return isOffered ? <InsertButton {...props} /> : null;
}

function ItemCount({ text, x, y }: { text: string; x: number; y: number }) {
  return (
    <text
      x={x}
      y={y + 4}
      textAnchor="middle"
      strokeWidth="6"
      className="thread-items figures pointer-events-none fill-ink-3 stroke-bg [paint-order:stroke]"
    >
      {text}
    </text>
  );
}

function InsertButton({ edge, x, y }: { edge: string; x: number; y: number }) {
  const { ui, canvas } = useSession();
  const open = (): void => ui.setState({ picker: { anchor: canvas.toScreen({ x, y }), position: { x, y }, edge } });
  return (
    <g
      role="button"
      aria-label="Insert a node here"
      className="nopan nodrag cursor-pointer text-ink-2 hover:text-accent"
      transform={`translate(${x} ${y})`}
      onClick={(event) => {
        event.stopPropagation();
        open();
      }}
    >
      <circle r="11" className="fill-surface stroke-current" strokeWidth="1.5" />
      <path d="M-4.5 0h9M0 -4.5v9" className="stroke-current" strokeWidth="1.75" strokeLinecap="round" />
    </g>
  );
}
