import type { NodeContext } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { partition } from '../partition.ts';
import { forEachBatchYielding, forEachYielding } from '../cooperative.ts';
import type { conditionFields } from './fields.ts';
import { compileBatchFilter } from './batch-filter.ts';
import { compileConditions } from './conditions.ts';

type Context = Pick<NodeContext<ReturnType<typeof conditionFields>>, 'field' | 'run' | 'items' | 'signal'>;

type Finish<R> = (fitting: Item[], others: Item[]) => R;

/**
 * Splits the items by the condition of a node with `conditionFields` and returns `finish` of the matching items and of the others. Items after the first
 * `limit` that match count as others. Long work yields to other work.
 */
export function splitItems<R>(context: Context, finish: Finish<R>, limit = Infinity): R | Promise<R> {
  const { items, field, run } = context;
  const rules = field.mode() === 'rules' && limit === Infinity ? field.rules() : undefined;
  // Rules without expressions are made once, for all items, and frozen.
  if (rules === undefined || !Object.isFrozen(rules)) return partOneByOne(context, finish, limit);
  const { narrow, batchSize } = compileBatchFilter(rules, run.now);
  const mask = new Uint8Array(items.length);
  const places = new Int32Array(batchSize);
  let fitting = 0;
  const mark = (from: number, to: number): void => {
    for (let place = from; place < to; place += 1) places[place - from] = place;
    const left = narrow(items, places, to - from);
    for (let at = 0; at < left; at += 1) mask[places[at] ?? 0] = 1;
    fitting += left;
  };
  return forEachBatchYielding(items, mark, () => partition(items, mask, finish, context, fitting), context, batchSize);
}

function partOneByOne<R>(context: Context, finish: Finish<R>, limit: number): R | Promise<R> {
  const fitting: Item[] = [];
  const others: Item[] = [];
  const fits = conditionOf(context);
  const part = (item: Item, index: number): void =>
    void (fitting.length < limit && fits(item, index) ? fitting : others).push(item);
  return forEachYielding(context.items, part, () => finish(fitting, others), context);
}

function conditionOf({ field, run }: Context): (item: Item, index: number) => boolean {
  if (field.mode() === 'expression') return (_item, index) => field.condition(index);
  let rules = field.rules();
  let test = compileConditions(rules, run.now);
  return (item, index) => {
    const own = field.rules(index);
    // Without expressions they are the same object for every item.
    if (own !== rules) {
      rules = own;
      test = compileConditions(own, run.now);
    }
    return test(item.json);
  };
}
