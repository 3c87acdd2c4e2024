import type { Origin, PortOrigins } from '@heddle/contract/run/lineage';
import { forEachSource, pairedOrigin } from '@heddle/contract/run/lineage';

/** The origin of the item at `index` of a list with `count` items, made from `given` items at the input port `main` only. */
export function resolveOrigin(origins: PortOrigins | undefined, index: number, count: number, given: number): Origin {
  if (origins === 'none') return null;
  if (origins === 'all') return Array.from({ length: given }, (_, at) => at);
  return origins ? (origins[index] ?? null) : pairedOrigin(index, count, given);
}

/** An item that comes from more items than this is said to come from none that is known: nobody can look at so many. */
const MOST_SOURCES = 10_000;

/** The items at the port `main` that the sources of an origin come from themselves. */
export function sourcesOf(origin: Origin, originOf: (port: string, index: number) => Origin): Origin {
  const found = new Set<number>();
  forEachSource(origin, (port, index) => forEachSource(originOf(port, index), (_main, at) => void found.add(at)));
  return toOrigin(found);
}

/** Indexes at the port `main` as an origin. */
export function toOrigin(indexes: ReadonlySet<number>): Origin {
  if (indexes.size === 0 || indexes.size > MOST_SOURCES) return null;
  const [only, ...others] = indexes;
  return others.length === 0 && only !== undefined ? only : [...indexes].sort((one, other) => one - other);
}
