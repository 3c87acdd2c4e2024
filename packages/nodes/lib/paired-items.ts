import type { NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import type { Origin, PortOrigins } from '@heddle/contract/run/lineage';

/**
 * The items of an output port, each with the input items that it comes from: for nodes that give several items for one, or new items by several ports.
 * Nodes that give one item for each, in their order, or pass their items on need none of it.
 */
export class PairedItems {
  readonly items: Item[] = [];
  readonly origins: Origin[] = [];

  get length(): number {
    return this.items.length;
  }

  /** Adds an item that comes from the input item with this index, or from these. */
  push(item: Item, from: Origin): void {
    this.items.push(item);
    this.origins.push(from);
  }

  /** Adds items that all come from the same. */
  pushAll(items: readonly Item[], from: Origin): void {
    for (const item of items) this.push(item, from);
  }
}

/** The items by port, and where they come from. */
export function pairedPorts(byPort: { readonly [port: string]: PairedItems }): NodeResult {
  const entries = Object.entries(byPort);
  return {
    outputs: Object.fromEntries(entries.map(([port, { items }]) => [port, items])),
    origins: Object.fromEntries(entries.map(([port, { origins }]) => [port, origins])),
  };
}

/** The same for the port `main`. */
export const pairedMain = (items: PairedItems): NodeResult => pairedPorts({ main: items });

/** An item for the port `main` that is made of all input items. */
export const ofAll = (item: Item): NodeResult => ({
  outputs: { main: [item] },
  origins: { main: 'all' },
});

/** As in the engine: nobody can look at more sources of an item than this. */
const MOST_SOURCES = 10_000;
/** Indexes that are recorded for all items of a port. */
const MOST_RECORDED = 200_000;

/** Says of one index after another whether to record it: beyond what `originsOfGroups` takes, none is kept. */
export function recordingLimit(): () => boolean {
  let recorded = 0;
  return () => recorded++ <= MOST_RECORDED;
}

/**
 * Where items come from that are each made of a group of input items, of which `given` arrived: by the indexes of the group's items. Undefined: all are in
 * one group. What comes from too many is said to come from none that is known.
 */
export function originsOfGroups(members: readonly (readonly number[])[] | undefined, given: number): PortOrigins {
  if (!members || members.every(({ length }) => length === given)) return 'all';
  const recorded = members.reduce((sum, { length }) => sum + length, 0);
  const isKnown = ({ length }: readonly number[]): boolean =>
    length > 0 && length <= MOST_SOURCES && recorded <= MOST_RECORDED;
  return members.map((indexes) => (isKnown(indexes) ? indexes : null));
}
