import { frequentSequences, sequenceRules } from './frequent-sequences.ts';
import type { Frequent, MiningOptions, Transactions } from './frequent-sets.ts';
import { frequentSets } from './frequent-sets.ts';
import type { AssociationRule, RuleOptions } from './rules.ts';
import { rulesOf } from './rules.ts';
import type { SequenceRule } from './frequent-sequences.ts';
import type { TimePattern } from './times.ts';
import { timePatterns } from './times.ts';

interface Mined<R> {
  patterns: Frequent[];
  rules: R[];
}

/** The patterns to hand on: of two things at least, the most frequent ones, long ones first. */
const chosen = (found: readonly Frequent[], most: number): Frequent[] =>
  found
    .filter(({ things }) => things.length > 1)
    .sort(
      (one, other) =>
        other.count - one.count || other.things.length - one.things.length || compare(one.things, other.things),
    )
    .slice(0, most);

const compare = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((thing, index) => thing !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
};

/** Frequent sets and their rules. */
export function mineSets(data: Transactions, options: MiningOptions, rules: RuleOptions): Mined<AssociationRule> {
  const found = frequentSets(data, options).map(({ things, count }) => ({
    things: things.toSorted((a, b) => a - b),
    count,
  }));
  return { patterns: chosen(found, rules.most), rules: rulesOf(found, data.starts.length - 1, rules) };
}

/** Frequent sequences and what follows what. */
export function mineSequences(data: Transactions, options: MiningOptions, rules: RuleOptions): Mined<SequenceRule> {
  const found = frequentSequences(data, options);
  return { patterns: chosen(found, rules.most), rules: sequenceRules(found, data.starts.length - 1, rules) };
}

/** The recurring times of several kinds of events. */
export const mineTimes = (events: readonly Float64Array[], zone: string, level: number): TimePattern[][] =>
  events.map((moments) => timePatterns(moments, zone, level));
