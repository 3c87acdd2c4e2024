import type { Template } from '@heddle/templates/template';
import { classes } from '../../../ui/classes.ts';

/** A node in the sketch, in canvas units. */
const NODE = { width: 220, height: 84 } as const;
const MARGIN = 30;
/** Sketches of short workflows are not blown up beyond this many canvas units across. */
const LEAST_WIDTH = 1500;

/** A workflow from afar: its nodes as blocks, its edges as threads. Decoration; the preview shows the real thing. */
export function FlowSketch({ json: { nodes, edges }, className }: { json: Template['json']; className?: string }) {
  const xs = nodes.map(({ position }) => position.x);
  const ys = nodes.map(({ position }) => position.y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left + NODE.width, Math.max(...ys) - top + NODE.height];
  const spare = Math.max(0, LEAST_WIDTH - width) / 2;
  const placeOf = new Map(nodes.map(({ id, position }) => [id, position]));
  const viewBox = [left - spare - MARGIN, top - MARGIN, width + 2 * (spare + MARGIN), height + 2 * MARGIN].join(' ');
  return (
    <svg aria-hidden viewBox={viewBox} className={classes('block', className)}>
      {edges.map(({ id, source, target }) => {
        const [from, to] = [placeOf.get(source), placeOf.get(target)];
        return (
          from &&
          to && <path key={id} d={thread(from, to)} fill="none" strokeWidth="7" className="stroke-line-strong" />
        );
      })}
      {nodes.map(({ id, position: { x, y } }) => (
        <g key={id}>
          <rect
            x={x}
            y={y}
            width={NODE.width}
            height={NODE.height}
            rx="20"
            strokeWidth="5"
            className="fill-surface stroke-line-strong"
          />
          <rect x={x + 20} y={y + 22} width="40" height="40" rx="11" className="fill-cat" />
          <rect x={x + 76} y={y + 35} width="118" height="14" rx="7" className="fill-line-strong" />
        </g>
      ))}
    </svg>
  );
}

function thread(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const [startX, startY, endX, endY] = [from.x + NODE.width, from.y + NODE.height / 2, to.x, to.y + NODE.height / 2];
  const reach = Math.max((endX - startX) / 2, 24);
  return `M${startX},${startY} C${startX + reach},${startY} ${endX - reach},${endY} ${endX},${endY}`;
}
