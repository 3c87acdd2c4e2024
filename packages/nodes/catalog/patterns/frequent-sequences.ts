import type { Frequent, MiningOptions, Transactions } from './frequent-sets.ts';
import { tooMany } from './limits.ts';

/** Where a sequence goes on after a pattern: its number, and the place after the pattern's last thing. */
type Rest = readonly [sequence: number, place: number];

/**
 * All things that come one after the other, others between them or not, in enough sequences: PrefixSpan, Pei et al. 2001, "Mining Sequential Patterns Efficiently by
 * Prefix-Projected Pattern Growth". A sequence counts once for a pattern. Throws `field_invalid` where there are too many.
 */
export function frequentSequences({ starts, things }: Transactions, options: MiningOptions): Frequent[] {
  const found: Frequent[] = [];
  const grow = (prefix: readonly number[], rests: readonly Rest[]): void => {
    const next = new Map<number, Rest[]>();
    for (const [sequence, from] of rests) {
      const seen = new Set<number>();
      for (let place = from; place < (starts[sequence + 1] ?? 0); place += 1) {
        const thing = things[place] ?? 0;
        if (seen.has(thing)) continue;
        seen.add(thing);
        const known = next.get(thing);
        if (known) known.push([sequence, place + 1]);
        else next.set(thing, [[sequence, place + 1]]);
      }
    }
    for (const [thing, own] of next) {
      if (own.length < options.least) continue;
      const pattern = [...prefix, thing];
      found.push({ things: pattern, count: own.length });
      tooMany(found.length);
      if (pattern.length < options.longest) grow(pattern, own);
    }
  };
  grow(
    [],
    Array.from({ length: starts.length - 1 }, (_, sequence): Rest => [sequence, starts[sequence] ?? 0]),
  );
  return found;
}

/** What follows a pattern: the same pattern with one more thing at its end. */
export interface SequenceRule {
  antecedent: number[];
  consequent: number[];
  count: number;
  confidence: number;
  lift: number;
}

/** Rules from all frequent sequences of `sequences` sequences: how often the last thing follows what is before it. */
export function sequenceRules(
  found: readonly Frequent[],
  sequences: number,
  { confidence, lift, most }: { confidence: number; lift: number; most: number },
): SequenceRule[] {
  const counts = new Map(found.map(({ things, count }) => [things.join(), count]));
  const rules = found.flatMap(({ things, count }): SequenceRule[] => {
    if (things.length < 2) return [];
    const [given, then] = [things.slice(0, -1), things.slice(-1)];
    const own = count / (counts.get(given.join()) ?? count);
    return [
      {
        antecedent: given,
        consequent: then,
        count,
        confidence: own,
        lift: own / ((counts.get(then.join()) ?? count) / sequences),
      },
    ];
  });
  return rules
    .filter((rule) => rule.confidence >= confidence && rule.lift >= lift)
    .sort((one, other) => other.lift - one.lift || other.count - one.count)
    .slice(0, most);
}
