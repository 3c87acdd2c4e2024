import type { ItemPlace } from '@heddle/contract/run/thread';
import { walkThread } from '@heddle/contract/run/thread';
import type { StepView } from '@heddle/contract/run/view';

/** The thread of one item through the steps of a run. */
export interface ItemThread {
  /** True for the items that lie on it. */
  has(place: ItemPlace): boolean;
  /** The nodes that gave items on it to others, by id: not the node of the item itself. */
  nodes: ReadonlySet<string>;
  /** Where the item comes from, in words: the nearest step first. */
  text: string;
}

/** Steps that are named in words. */
const MOST_NAMED = 4;

const nameOf = ({ nodeId, side, port, index }: ItemPlace): string => JSON.stringify([nodeId, side, port, index]);

/** Follows the thread of an item. `steps` are those of its run, by node id. */
export function threadFrom(steps: ReadonlyMap<string, StepView>, from: ItemPlace): ItemThread {
  const on = new Set<string>();
  const given = new Map<string, number[]>();
  walkThread(steps, from, (place) => {
    on.add(nameOf(place));
    if (place.side === 'output' && place.nodeId !== from.nodeId) {
      const indexes = given.get(place.nodeId);
      if (indexes) indexes.push(place.index);
      else given.set(place.nodeId, [place.index]);
    }
    return true;
  });
  const parts = [...given].map(([nodeId, indexes]) => {
    const [only = 0] = indexes;
    const what = indexes.length === 1 ? `item ${only + 1}` : `${indexes.length} items`;
    return `${what} of ${steps.get(nodeId)?.name ?? 'a step'}`;
  });
  const rest = parts.length - MOST_NAMED;
  const named = parts.slice(0, MOST_NAMED).join(', ') + (rest > 0 ? `, and of ${rest} more` : '');
  return {
    has: (place) => on.has(nameOf(place)),
    nodes: new Set(given.keys()),
    text: sentence(steps, from, named),
  };
}

function sentence(steps: ReadonlyMap<string, StepView>, from: ItemPlace, named: string): string {
  const item = `Item ${from.index + 1}`;
  if (named !== '') return `${item} comes from ${named}.`;
  const sources = steps.get(from.nodeId)?.lineage?.sources ?? {};
  return Object.keys(sources).length === 0
    ? `${item} comes from no other step.`
    : `The origin of item ${from.index + 1} is unknown.`;
}
