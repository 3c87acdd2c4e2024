/** A card of a displayed workflow, in canvas units. */
export interface FlowCard {
  id: string;
  name: string;
  /** The node's parameters in one line; '' if there are none. */
  line: string;
  /** The class that sets the colors of its category. */
  look: string;
  /** The name of its icon. */
  icon: string;
  at: { readonly x: number; readonly y: number };
  hasInput: boolean;
  outputs: readonly string[];
}

export interface FlowThread {
  id: string;
  source: string;
  /** The output it leaves by. */
  port: string;
  target: string;
}

/** A workflow as a picture: made from a template or written down by hand. */
export interface FlowView {
  cards: readonly FlowCard[];
  threads: readonly FlowThread[];
  /** The direction of edges: to the right as in the editor, or down on narrow pages. */
  direction: 'right' | 'down';
}

/** The state of a run so far; nodes and edges that are not listed were not reached. */
export interface FlowMarks {
  readonly cards: {
    readonly [id: string]: { readonly status: 'running' } | { readonly status: 'completed'; readonly ms: number };
  };
  readonly threads: {
    readonly [id: string]: { readonly state: 'live' } | { readonly state: 'done'; readonly items: number };
  };
}

export const noMarks: FlowMarks = { cards: {}, threads: {} };

export const CARD = { width: 220, height: 74 } as const;
/** Canvas units between two ports of a card: at its side, and at its foot, where their names are side by side. */
const PORT_GAP = { right: 28, down: 70 } as const;
/** The least length of the straight ends of an edge. */
const REACH = 24;
/** The part of the box that stays free on each side. */
const PADDING = 0.04;

type Point = readonly [x: number, y: number];

/** The position of an output's dot, from the card's upper left corner. */
export function outPoint(card: FlowCard, port: string, direction: FlowView['direction']): Point {
  const index = Math.max(0, card.outputs.indexOf(port));
  const shift = (index - (card.outputs.length - 1) / 2) * PORT_GAP[direction];
  return direction === 'right' ? [CARD.width, CARD.height / 2 + shift] : [CARD.width / 2 + shift, CARD.height];
}

/** The position of the input's dot, from the card's upper left corner. */
export function inPoint(direction: FlowView['direction']): Point {
  return direction === 'right' ? [0, CARD.height / 2] : [CARD.width / 2, 0];
}

/** The path of an edge and its center; null if one of its ends does not exist. */
export function threadPath(
  { cards, direction }: FlowView,
  { source, port, target }: FlowThread,
): { path: string; middle: Point } | null {
  const from = cards.find(({ id }) => id === source);
  const to = cards.find(({ id }) => id === target);
  if (!from || !to) return null;
  const [outX, outY] = outPoint(from, port, direction);
  const [inX, inY] = inPoint(direction);
  const [x1, y1, x2, y2] = [from.at.x + outX, from.at.y + outY, to.at.x + inX, to.at.y + inY];
  const reach = Math.max((direction === 'right' ? x2 - x1 : y2 - y1) / 2, REACH);
  const [dx, dy] = direction === 'right' ? [reach, 0] : [0, reach];
  return {
    path: `M${x1},${y1} C${x1 + dx},${y1 + dy} ${x2 - dx},${y2 - dy} ${x2},${y2}`,
    middle: [(x1 + x2) / 2, (y1 + y2) / 2],
  };
}

/** The offset in pixels and the zoom, at most `maxZoom`, that center a workflow in a box of this size in pixels. */
export function fitBox(
  { cards }: FlowView,
  box: { width: number; height: number },
  maxZoom: number,
): { x: number; y: number; zoom: number } {
  const xs = cards.map(({ at }) => at.x);
  const ys = cards.map(({ at }) => at.y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left + CARD.width, Math.max(...ys) - top + CARD.height];
  const room = 1 - 2 * PADDING;
  const zoom = Math.min((box.width * room) / width, (box.height * room) / height, maxZoom);
  return { x: (box.width - width * zoom) / 2 - left * zoom, y: (box.height - height * zoom) / 2 - top * zoom, zoom };
}
