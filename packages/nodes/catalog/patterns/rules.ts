import { TopEntries } from '../../lib/sorting/top-entries.ts';
import type { Frequent } from './frequent-sets.ts';

/** Who has one set of things often has another. */
export interface AssociationRule {
  antecedent: number[];
  consequent: number[];
  count: number;
  /** The share of those with the first that also have the second. */
  confidence: number;
  /** How many times that is the share of all that have the second. */
  lift: number;
  /** How many times more often the rule would be wrong by chance; Infinity where it never is. */
  conviction: number;
}

export interface RuleOptions {
  confidence: number;
  lift: number;
  /** Rules to keep: those with the greatest lift. */
  most: number;
}

/**
 * The rules of frequent sets: Agrawal, Imielinski and Swami 1993, "Mining Association Rules between Sets of Items"; conviction by Brin et al. 1997. `sets` are all
 * frequent sets of `transactions` transactions.
 */
export function rulesOf(
  sets: readonly Frequent[],
  transactions: number,
  { confidence, lift, most }: RuleOptions,
): AssociationRule[] {
  const counts = new Map(sets.map(({ things, count }) => [keyOf(things), count]));
  const best = new TopEntries<AssociationRule>(most, isBetter);
  for (const { things, count } of sets) {
    // Each way of dividing the set in two.
    for (let mask = 1; things.length > 1 && mask < 2 ** things.length - 1; mask += 1) {
      const [given, then]: [number[], number[]] = [[], []];
      for (const [at, thing] of things.entries()) (mask & (1 << at) ? given : then).push(thing);
      const rule = ruleOf(given, then, count, { counts, transactions });
      if (rule.confidence >= confidence && rule.lift >= lift) best.add(rule);
    }
  }
  return best.all;
}

const isBetter = (one: AssociationRule, other: AssociationRule): boolean =>
  one.lift === other.lift
    ? one.count === other.count
      ? orderOf(one) < orderOf(other)
      : one.count > other.count
    : one.lift > other.lift;

const orderOf = ({ antecedent, consequent }: AssociationRule): string => `${antecedent.join()}>${consequent.join()}`;

function ruleOf(
  given: number[],
  then: number[],
  count: number,
  { counts, transactions }: { counts: ReadonlyMap<string, number>; transactions: number },
): AssociationRule {
  const confidence = count / (counts.get(keyOf(given)) ?? count);
  const share = (counts.get(keyOf(then)) ?? count) / transactions;
  return {
    antecedent: given,
    consequent: then,
    count,
    confidence,
    lift: confidence / share,
    conviction: confidence < 1 ? (1 - share) / (1 - confidence) : Number.POSITIVE_INFINITY,
  };
}

const keyOf = (things: readonly number[]): string => things.toSorted((one, other) => one - other).join();
