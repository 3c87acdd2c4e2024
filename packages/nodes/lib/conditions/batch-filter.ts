import type { Rule, Rules } from '@heddle/contract/node/rules';
import { isRuleGroup } from '@heddle/contract/node/rules';
import type { Item } from '@heddle/contract/run/item';
import type { PathReader } from '../json/reader.ts';
import { pathReader, plainName } from '../json/reader.ts';
import { MAX_BATCH, MAX_FAST_BATCH } from '../cooperative.ts';
import { toNumber } from './compare.ts';
import type { Test } from './conditions.ts';
import { operatorTest, textsOf } from './conditions.ts';

/** Conditions that are evaluated for a batch of items. */
export interface BatchFilter {
  /**
   * Filters the items at the first `count` of some ascending indexes: the indexes of matching items are moved to the front, in
   * order. Returns how many match. `count` is at most `batchSize`.
   */
  narrow(items: readonly Item[], places: Int32Array, count: number): number;
  /** Small where one item may take long. */
  readonly batchSize: number;
}

type Narrow = BatchFilter['narrow'];

/**
 * Filters items to those for which the rules hold, or do not hold (`wanted`). Each rule runs over the whole batch in one loop, which costs a
 * fraction of evaluating all rules per item; the result is the same as that of `compileConditions`. Throws as that does.
 */
export function compileBatchFilter({ combine, rules }: Rules, now: number, wanted = true): BatchFilter {
  // Where all are to hold, or none, every rule takes items away. "Any" is the opposite of "none", and "not all" that of "all".
  const holding = combine === 'all' || rules.length === 0;
  const direct = (holding || combine === 'none') === wanted;
  const each = rules.map((rule) =>
    isRuleGroup(rule) ? compileBatchFilter(rule, now, holding) : single(rule, now, holding),
  );
  const batchSize = Math.min(MAX_FAST_BATCH, ...each.map((filter) => filter.batchSize));
  const narrow: Narrow = (items, places, count) => {
    let left = count;
    for (const filter of each) left = filter.narrow(items, places, left);
    return left;
  };
  return { narrow: direct ? narrow : opposite(narrow, batchSize), batchSize };
}

/** Keeps the items that the other filter removes. */
function opposite(narrow: Narrow, batchSize: number): Narrow {
  const others = new Int32Array(batchSize);
  return (items, places, count) => {
    for (let at = 0; at < count; at += 1) others[at] = places[at] ?? 0;
    const end = narrow(items, others, count);
    let next = 0;
    let left = 0;
    for (let at = 0; at < count; at += 1) {
      const place = places[at] ?? 0;
      if (next < end && others[next] === place) next += 1;
      else places[left++] = place;
    }
    return left;
  };
}

function single(rule: Rule, now: number, wanted: boolean): BatchFilter {
  const test = operatorTest(rule, now);
  const name = plainName(rule.field);
  const fast =
    name === undefined ? undefined : (byNumber(name, rule, test, wanted) ?? byText(name, rule, test, wanted));
  return fast
    ? { narrow: fast, batchSize: MAX_FAST_BATCH }
    : { narrow: byTest(pathReader(rule.field), test, wanted), batchSize: MAX_BATCH };
}

// The loops below are fast because the two most frequent kinds of conditions need no call, they have no unpredictable branch on
// whether an item matches, and they assume that the item exists. Checking that would box every number that is read.

/** A number matches where `sign * found > sign * value`, or, if `turned`, where it does not. */
const orders: { readonly [operator: string]: { sign: 1 | -1; turned: 0 | 1 } } = {
  greater: { sign: 1, turned: 0 },
  less: { sign: -1, turned: 0 },
  greaterOrEqual: { sign: -1, turned: 1 },
  lessOrEqual: { sign: 1, turned: 1 },
};

function byNumber(name: string, { operator, value = '' }: Rule, test: Test, wanted: boolean): Narrow | undefined {
  const number = toNumber(value);
  const order = orders[operator];
  if (number === undefined || !order) return undefined;
  const { sign } = order;
  const bound = sign * number;
  const turned = wanted ? order.turned : 1 - order.turned;
  return (items, places, count) => {
    let left = 0;
    for (let at = 0; at < count; at += 1) {
      const place = places[at] ?? 0;
      const found = (items[place] as Item).json[name];
      places[left] = place;
      if (typeof found === 'number') left += (sign * found > bound ? 1 : 0) ^ turned;
      else left += test(found) === wanted ? 1 : 0;
    }
    return left;
  };
}

function byText(
  name: string,
  { operator, value = '', ignoreCase = false }: Rule,
  test: Test,
  wanted: boolean,
): Narrow | undefined {
  const isOne = operator === 'equals' || operator === 'notEquals';
  if (ignoreCase || (!isOne && operator !== 'in' && operator !== 'notIn')) return undefined;
  const texts = !isOne ? textsOf(value) : typeof value === 'string' ? new Set([value]) : undefined;
  if (!texts) return undefined;
  const within = (operator === 'equals' || operator === 'in') === wanted;
  return (items, places, count) => {
    let left = 0;
    for (let at = 0; at < count; at += 1) {
      const place = places[at] ?? 0;
      const found = (items[place] as Item).json[name];
      places[left] = place;
      if (typeof found === 'string') left += texts.has(found) === within ? 1 : 0;
      else left += test(found) === wanted ? 1 : 0;
    }
    return left;
  };
}

function byTest(read: PathReader, test: Test, wanted: boolean): Narrow {
  return (items, places, count) => {
    let left = 0;
    for (let at = 0; at < count; at += 1) {
      const place = places[at] ?? 0;
      if (test(read((items[place] as Item).json)) === wanted) places[left++] = place;
    }
    return left;
  };
}
