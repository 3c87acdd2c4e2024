import { z } from 'zod';

const Places = z.union([z.number().int(), z.array(z.number().int()).readonly()]);

/**
 * The input items that one output item comes from: the index of an item at the input port `main`, several of them, or both by input port. Null: it comes
 * from none, or nobody knows from which.
 */
export const Origin = z.union([Places, z.record(z.string(), Places), z.null()]);
export type Origin = z.infer<typeof Origin>;

/** The origins of the items of one output port, in their order; `all`: each comes from every input item, `none`: from no input item. */
export const PortOrigins = z.union([z.array(Origin).readonly(), z.literal(['all', 'none'])]);
export type PortOrigins = z.infer<typeof PortOrigins>;

/**
 * The origins of a step's outputs, by output port. A port that is not listed pairs one to one: its nth item comes from the nth input item where there are as
 * many, and every one from the only input item where there is just one; with other numbers nothing is known.
 */
export type Origins = { readonly [outputPort: string]: PortOrigins };

/**
 * Items in a row at an input port, from index `first`, and where they came from: from index `sent` of an output port of `node`, or out of a loop, whose passes
 * are over: then `origins` are their origins in the input of the loop's `head`.
 */
export const ItemSource = z.union([
  z.object({
    first: z.number().int(),
    count: z.number().int(),
    node: z.string(),
    port: z.string(),
    sent: z.number().int(),
  }),
  z.object({ first: z.number().int(), count: z.number().int(), head: z.string(), origins: z.array(Origin).readonly() }),
]);
export type ItemSource = z.infer<typeof ItemSource>;

/** How the items of a step hang together with those before it: where its input came from, by port, and which input items its outputs come from. */
export const StepLineage = z.object({
  sources: z.record(z.string(), z.array(ItemSource)),
  origins: z.record(z.string(), PortOrigins),
});
export type StepLineage = z.infer<typeof StepLineage>;

/** The origin of the item at `index` of a port that is not listed in its step's `Origins`; the port has `count` items, the input port `main` has `given`. */
export function pairedOrigin(index: number, count: number, given: number): Origin {
  if (given === count) return index;
  return given === 1 ? 0 : null;
}

// `Array.isArray` does not narrow readonly lists.
const isList = (origin: Exclude<Origin, null | number>): origin is readonly number[] => Array.isArray(origin);

/** An origin by input port. */
export function placesByPort(origin: Origin): { readonly [inputPort: string]: number | readonly number[] } {
  if (origin === null) return {};
  return typeof origin === 'number' || isList(origin) ? { main: origin } : origin;
}

/** Calls `visit` with every input port and index of an origin. */
export function forEachSource(origin: Origin, visit: (port: string, index: number) => void): void {
  if (typeof origin === 'number') return visit('main', origin);
  for (const [port, places] of Object.entries(placesByPort(origin)))
    if (typeof places === 'number') visit(port, places);
    else for (const index of places) visit(port, index);
}
