import type { Template } from '@heddle/templates/template';
import { CARD_HEIGHT, CARD_WIDTH } from '../../../canvas/card-size.ts';
import { classes } from '../../../ui/classes.ts';

const MARGIN = 30;
/** Sketches of short workflows are not blown up beyond this many canvas units across. */
const LEAST_WIDTH = 1500;

/** A workflow from afar: its nodes as blocks, its edges as threads. Decoration; the preview shows the real thing. */
export function FlowSketch({ json: { nodes, edges }, className }: { json: Template['json']; className?: string }) {
  const xs = nodes.map(({ position }) => position.x);
  const ys = nodes.map(({ position }) => position.y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left + CARD_WIDTH, Math.max(...ys) - top + CARD_HEIGHT];
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
            width={CARD_WIDTH}
            height={CARD_HEIGHT}
            rx="20"
            strokeWidth="5"
            className="fill-surface stroke-line-strong"
          />
          <rect x={x + 20} y={y + CARD_HEIGHT / 2 - 20} width="40" height="40" rx="11" className="fill-cat" />
          <rect x={x + 76} y={y + CARD_HEIGHT / 2 - 7} width="138" height="14" rx="7" className="fill-line-strong" />
        </g>
      ))}
    </svg>
  );
}

function thread(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const [startX, startY, endX, endY] = [from.x + CARD_WIDTH, from.y + CARD_HEIGHT / 2, to.x, to.y + CARD_HEIGHT / 2];
  const reach = Math.max((endX - startX) / 2, 24);
  return `M${startX},${startY} C${startX + reach},${startY} ${endX - reach},${endY} ${endX},${endY}`;
}
