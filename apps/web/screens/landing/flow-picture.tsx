import type { LucideIcon } from 'lucide-react';
import { Braces, Check, Globe, Reply, Split, Webhook } from 'lucide-react';

const WIDTH = 220;
const HEIGHT = 74;

interface Card {
  icon: LucideIcon;
  name: string;
  line: string;
  trigger?: true;
  state?: { text: string; tone: 'done' | 'live' };
}

const cards = {
  order: { icon: Webhook, name: 'Order received', line: 'POST /orders', trigger: true, state: { text: '2 ms', tone: 'done' } },
  check: { icon: Split, name: 'Large order?', line: 'amount > 1000', state: { text: '1 ms', tone: 'done' } },
  finance: { icon: Globe, name: 'Ask finance', line: 'POST /approvals', state: { text: 'running', tone: 'live' } },
  tax: { icon: Braces, name: 'Add tax', line: 'total = amount * 1.2' },
  answer: { icon: Reply, name: 'Answer the shop', line: '200 · {{ orderId }}' },
} satisfies Record<string, Card>;

type Name = keyof typeof cards;
type Point = readonly [x: number, y: number];
type Layout = { readonly size: Point; readonly direction: 'right' | 'down'; readonly at: { readonly [name in Name]: Point } };

const wide: Layout = {
  size: [1140, 330],
  direction: 'right',
  at: { order: [20, 128], check: [300, 128], finance: [610, 26], tax: [610, 230], answer: [900, 128] },
};
const tall: Layout = {
  size: [500, 576],
  direction: 'down',
  at: { order: [140, 24], check: [140, 162], finance: [14, 320], tax: [266, 320], answer: [140, 478] },
};

const edges: readonly { from: Name; to: Name; look: 'done' | 'live' | 'idle'; port?: 'true' | 'false' }[] = [
  { from: 'order', to: 'check', look: 'done' },
  { from: 'check', to: 'finance', look: 'done', port: 'true' },
  { from: 'check', to: 'tax', look: 'idle', port: 'false' },
  { from: 'finance', to: 'answer', look: 'live' },
  { from: 'tax', to: 'answer', look: 'idle' },
];

const strokes = { done: 'stroke-ok', live: 'stroke-accent animate-thread [stroke-dasharray:7_7]', idle: 'stroke-line-strong' };

/** A workflow in the middle of a run, drawn as the editor draws it; stands on end where there is little width. */
export function FlowPicture() {
  return (
    <figure aria-label="A workflow in the middle of a run: an order arrives, large ones go to finance, all others get tax added, then the shop is answered.">
      <Drawing layout={wide} className="max-sm:hidden" />
      <Drawing layout={tall} className="sm:hidden" />
    </figure>
  );
}

function Drawing({ layout, className }: { layout: Layout; className: string }) {
  const [width, height] = layout.size;
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className={`block w-full ${className}`} fontFamily="var(--font-sans)">
      {edges.map(({ from, to, look, port }) => (
        <Edge key={`${from}-${to}`} layout={layout} from={from} to={to} look={look} port={port} />
      ))}
      {Object.entries(cards).map(([name, card]) => (
        <NodeCard key={name} card={card} at={layout.at[name as Name]} direction={layout.direction} ports={name === 'check' ? 2 : 1} />
      ))}
    </svg>
  );
}

/** Where edges leave a card; a second port stands beside the first. */
function outPoint([x, y]: Point, direction: Layout['direction'], port: 'true' | 'false' | undefined): Point {
  const shift = port === undefined ? 0 : port === 'true' ? -14 : 14;
  return direction === 'right' ? [x + WIDTH, y + HEIGHT / 2 + shift] : [x + WIDTH / 2 + shift * 2, y + HEIGHT];
}

const inPoint = ([x, y]: Point, direction: Layout['direction']): Point => (direction === 'right' ? [x, y + HEIGHT / 2] : [x + WIDTH / 2, y]);

interface EdgeProps {
  layout: Layout;
  from: Name;
  to: Name;
  look: keyof typeof strokes;
  port: 'true' | 'false' | undefined;
}

function Edge({ layout, from, to, look, port }: EdgeProps) {
  const [x1, y1] = outPoint(layout.at[from], layout.direction, port);
  const [x2, y2] = inPoint(layout.at[to], layout.direction);
  const [dx, dy] = layout.direction === 'right' ? [(x2 - x1) / 2, 0] : [0, (y2 - y1) / 2];
  return (
    <>
      <path d={`M${x1},${y1} C${x1 + dx},${y1 + dy} ${x2 - dx},${y2 - dy} ${x2},${y2}`} fill="none" strokeWidth="2" className={strokes[look]} />
      {port && (
        <text
          x={layout.direction === 'right' ? x1 + 17 : x1 + (port === 'true' ? -10 : 10)}
          y={layout.direction === 'right' ? y1 + (port === 'true' ? 8 : -3) : y1 + 20}
          textAnchor={layout.direction === 'down' && port === 'true' ? 'end' : 'start'}
          fontSize="12"
          fontWeight="520"
          className="fill-ink-3"
        >
          {port}
        </text>
      )}
    </>
  );
}

function NodeCard({ card, at: [x, y], direction, ports }: { card: Card; at: Point; direction: Layout['direction']; ports: 1 | 2 }) {
  const { icon: Symbol, name, line, trigger, state } = card;
  const outputs = ports === 1 ? [undefined] : (['true', 'false'] as const);
  const handles = [...(trigger ? [] : [inPoint([0, 0], direction)]), ...outputs.map((port) => outPoint([0, 0], direction, port))];
  return (
    <g transform={`translate(${x} ${y})`} className={`cat-core ${state?.tone === 'live' ? 'stroke-accent' : 'stroke-line'}`}>
      {state?.tone === 'live' && <rect x="-3" y="-3" width={WIDTH + 6} height={HEIGHT + 6} rx="15" className="fill-accent-soft stroke-none" />}
      <rect width={WIDTH} height={HEIGHT} rx="12" className="fill-surface" />
      <rect x="-1" y="14" width="3" height={HEIGHT - 28} rx="1.5" className="fill-cat stroke-none" />
      <rect x="13" y="18" width="38" height="38" rx="10" className="fill-cat-soft stroke-none" />
      <Symbol x={23} y={28} size={18} className="stroke-cat" />
      <text x="62" y="34" fontSize="14.5" fontWeight="600" className="fill-ink stroke-none">
        {name}
      </text>
      <text x="62" y="52" fontSize="11.5" fontFamily="var(--font-mono)" className="fill-ink-3 stroke-none">
        {line}
      </text>
      {handles.map(([hx, hy]) => (
        <circle key={`${hx} ${hy}`} cx={hx} cy={hy} r="5" strokeWidth="2" className="fill-surface stroke-line-strong" />
      ))}
      {state && <StatePill {...state} />}
    </g>
  );
}

function StatePill({ text, tone }: NonNullable<Card['state']>) {
  const width = tone === 'done' ? 54 : 66;
  return (
    <g transform={`translate(${WIDTH - width - 10} -10)`}>
      <rect width={width} height="20" rx="10" className={tone === 'done' ? 'fill-surface stroke-line' : 'fill-accent-soft stroke-none'} />
      {tone === 'done' && <Check x={7} y={5} size={11} className="stroke-ok" />}
      {tone === 'live' && <circle cx="12" cy="10" r="3.5" className="fill-accent stroke-none" />}
      <text x="21" y="14" fontSize="11" fontWeight="520" className={`stroke-none ${tone === 'done' ? 'fill-ok' : 'fill-accent'}`}>
        {text}
      </text>
    </g>
  );
}
