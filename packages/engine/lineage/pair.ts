import type { ItemPairing } from '@heddle/contract/node/define';
import type { Item, Outputs } from '@heddle/contract/run/item';
import type { Origin, Origins, PortOrigins } from '@heddle/contract/run/lineage';
import { pairedOrigin } from '@heddle/contract/run/lineage';

/** The input of a step, as its outputs are paired with it. */
export interface PairedInput {
  /** The items at the port `main`. */
  main: readonly Item[];
  /** The items at each further port. */
  others: readonly (readonly [port: string, items: readonly Item[]])[];
}

/**
 * The origins of a step's outputs that have to be recorded, see `Origins`; undefined where all of them pair one to one. `given` are those that the node's result
 * names. Items that are passed on unchanged are found by identity: before the outputs leave this process.
 */
export function pairOutputs(
  outputs: Outputs,
  input: PairedInput,
  pairing: ItemPairing | undefined,
  given: Origins | undefined,
): Origins | undefined {
  let recorded: { [port: string]: PortOrigins } | undefined;
  for (const port in outputs) {
    const items = outputs[port];
    if (!items || items.length === 0) continue;
    const origins = pairPort(items, input, pairing, given?.[port]);
    if (origins !== undefined) (recorded ??= {})[port] = origins;
  }
  return recorded;
}

/** The same for one list of items. */
export function pairPort(
  items: readonly Item[],
  input: PairedInput,
  pairing: ItemPairing = 'same',
  given?: PortOrigins,
): PortOrigins | undefined {
  const { main, others } = input;
  if (given !== undefined) return isImplied(given, items.length, input) ? undefined : given;
  if (items === main) return undefined;
  if (pairing === 'all' || pairing === 'none') return isImplied(pairing, items.length, input) ? undefined : pairing;
  if (pairing === 'same') {
    if (main.length === 1 || main.length === items.length) return undefined;
    return passedOn(items, main);
  }
  const places = new Map<Item, Origin>();
  for (const [port, list] of others) for (const [index, item] of list.entries()) places.set(item, { [port]: index });
  for (const [index, item] of main.entries()) places.set(item, index);
  const found = items.map((item) => places.get(item) ?? null);
  return isImplied(found, items.length, input) ? undefined : found;
}

/** True where the origins are those of a port that is not listed. */
function isImplied(origins: PortOrigins, count: number, { main, others }: PairedInput): boolean {
  if (origins === 'none') return pairedOrigin(0, count, main.length) === null;
  // All of one item.
  if (origins === 'all') return main.length === 1 && others.length === 0;
  for (let index = 0; index < count; index++)
    if (origins[index] !== pairedOrigin(index, count, main.length)) return false;
  return true;
}

/** The indexes of items that are input items in their order; undefined where one of them is none. */
function passedOn(items: readonly Item[], main: readonly Item[]): readonly number[] | undefined {
  const indexes: number[] = [];
  let next = 0;
  for (const item of items) {
    const at = main.indexOf(item, next);
    if (at < 0) return undefined;
    indexes.push(at);
    next = at + 1;
  }
  return indexes;
}
