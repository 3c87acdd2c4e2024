import { tooMany } from './limits.ts';

/** Transactions or sequences of numbered things, one after the other: those of t are at the places from `starts[t]` to before `starts[t + 1]`. */
export interface Transactions {
  starts: Uint32Array;
  things: Uint32Array;
}

/** Things that occur together, or one after the other, and in how many transactions. */
export interface Frequent {
  things: number[];
  count: number;
}

export interface MiningOptions {
  /** Transactions that a set has to be in. */
  least: number;
  /** Things of a set at most. */
  longest: number;
}

/** A tree of transactions whose frequent things come first: common beginnings share their nodes. */
interface FpTree {
  /** Of each node: its thing, its count and its parent; the first is the root. */
  things: number[];
  counts: number[];
  parents: number[];
  /** The nodes of each thing. */
  places: Map<number, number[]>;
}

/**
 * All sets of things that are in enough transactions: FP-growth, Han, Pei and Yin 2000, "Mining Frequent Patterns without Candidate Generation". A thing that
 * occurs twice in a transaction counts once. Throws `field_invalid` where there are too many.
 */
export function frequentSets({ starts, things }: Transactions, options: MiningOptions): Frequent[] {
  const rows: { things: number[]; count: number }[] = [];
  for (let row = 0; row + 1 < starts.length; row += 1)
    rows.push({ things: [...new Set(things.subarray(starts[row], starts[row + 1]))], count: 1 });
  const found: Frequent[] = [];
  grow(treeOf(rows, options.least), [], options, found);
  return found;
}

function treeOf(rows: readonly { things: readonly number[]; count: number }[], least: number): FpTree {
  const frequency = new Map<number, number>();
  for (const row of rows) for (const thing of row.things) frequency.set(thing, (frequency.get(thing) ?? 0) + row.count);
  const tree: FpTree = { things: [-1], counts: [0], parents: [-1], places: new Map() };
  const children = [new Map<number, number>()];
  for (const row of rows) {
    const kept = row.things.filter((thing) => (frequency.get(thing) ?? 0) >= least);
    kept.sort((one, other) => (frequency.get(other) ?? 0) - (frequency.get(one) ?? 0) || one - other);
    let node = 0;
    for (const thing of kept) {
      let next = children[node]?.get(thing);
      if (next === undefined) {
        next = tree.things.push(thing) - 1;
        tree.counts.push(0);
        tree.parents.push(node);
        children.push(new Map());
        children[node]?.set(thing, next);
        const places = tree.places.get(thing);
        if (places) places.push(next);
        else tree.places.set(thing, [next]);
      }
      tree.counts[next] = (tree.counts[next] ?? 0) + row.count;
      node = next;
    }
  }
  return tree;
}

/** Adds the sets of a tree, each with the things it was made for, and goes on with the tree of what comes before each thing. */
function grow(tree: FpTree, suffix: readonly number[], options: MiningOptions, found: Frequent[]): void {
  for (const [thing, nodes] of tree.places) {
    const count = nodes.reduce((sum, node) => sum + (tree.counts[node] ?? 0), 0);
    const set = [thing, ...suffix];
    found.push({ things: set, count });
    tooMany(found.length);
    if (set.length >= options.longest) continue;
    const before = nodes.map((node) => ({ things: pathTo(tree, node), count: tree.counts[node] ?? 0 }));
    grow(treeOf(before, options.least), set, options, found);
  }
}

function pathTo({ things, parents }: FpTree, node: number): number[] {
  const path: number[] = [];
  for (let at = parents[node] ?? 0; at > 0; at = parents[at] ?? 0) path.push(things[at] ?? 0);
  return path;
}
