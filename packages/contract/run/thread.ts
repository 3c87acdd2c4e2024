import type { ItemSource, Origin } from './lineage.ts';
import { forEachSource, pairedOrigin } from './lineage.ts';
import type { StepView } from './view.ts';

/** An item in the view of a run: one that a step received at an input port, or gave at an output port. */
export interface ItemPlace {
  nodeId: string;
  side: 'input' | 'output';
  port: string;
  index: number;
}

type Steps = ReadonlyMap<string, Pick<StepView, 'input' | 'output' | 'truncated' | 'lineage'>>;

/**
 * Walks the thread of an item back from a place: to the items it comes from, step by step, as far as the views of the run's steps, by node id, know them.
 * Visits every place once, the nearest first; where `visit` returns false the walk does not go on behind that place.
 */
export function walkThread(steps: Steps, from: ItemPlace, visit: (place: ItemPlace) => boolean): void {
  const open = [from];
  const seen = new Set<string>();
  for (let place = open.shift(); place; place = open.shift()) {
    const name = JSON.stringify([place.nodeId, place.side, place.port, place.index]);
    if (seen.has(name)) continue;
    seen.add(name);
    if (visit(place)) open.push(...(place.side === 'input' ? arrivedFrom(steps, place) : madeFrom(steps, place)));
  }
}

function arrivedFrom(steps: Steps, { nodeId, port, index }: ItemPlace): ItemPlace[] {
  const source = steps
    .get(nodeId)
    ?.lineage?.sources[port]?.find(({ first, count }) => index >= first && index < first + count);
  if (!source) return [];
  return 'node' in source
    ? [{ nodeId: source.node, side: 'output', port: source.port, index: source.sent + index - source.first }]
    : inputsOf(source.head, pastLoop(source, index));
}

const pastLoop = ({ first, origins }: Extract<ItemSource, { head: string }>, index: number): Origin =>
  origins[index - first] ?? null;

function inputsOf(nodeId: string, origin: Origin): ItemPlace[] {
  const found: ItemPlace[] = [];
  forEachSource(origin, (port, index) => void found.push({ nodeId, side: 'input', port, index }));
  return found;
}

function madeFrom(steps: Steps, { nodeId, port, index }: ItemPlace): ItemPlace[] {
  const step = steps.get(nodeId);
  const known = step?.lineage?.origins[port];
  if (!step?.lineage || known === 'none') return [];
  const count = (side: 'input' | 'output', at: string): number =>
    step.truncated?.[side][at]?.items ?? step[side]?.[at]?.length ?? 0;
  if (known === 'all') {
    const ports = Object.keys(step.input ?? {});
    return ports.flatMap((at) => inputsOf(nodeId, { [at]: Array.from({ length: count('input', at) }, (_, i) => i) }));
  }
  return inputsOf(
    nodeId,
    known ? (known[index] ?? null) : pairedOrigin(index, count('output', port), count('input', 'main')),
  );
}
