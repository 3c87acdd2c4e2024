import type { NodeContext } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { partByMarks } from '../marks.ts';
import { inBatches, inTurns } from '../turns.ts';
import type { questionFields } from './fields.ts';
import { compileNarrowing } from './many.ts';
import { compileRules } from './rules.ts';

type Context = Pick<NodeContext<ReturnType<typeof questionFields>>, 'field' | 'run' | 'items' | 'signal'>;

type Finish<R> = (fitting: Item[], others: Item[]) => R;

/**
 * Asks of all items what a node with `questionFields` asks, then gives what `finish` makes of those that fit and of the others. Items after the first
 * `limit` that fit count as others. Long work lets other work run in between.
 */
export function partItems<R>(context: Context, finish: Finish<R>, limit = Infinity): R | Promise<R> {
  const { items, field, run } = context;
  const rules = field.mode() === 'rules' && limit === Infinity ? field.rules() : undefined;
  // Rules without expressions are made once, for all items, and frozen.
  if (rules === undefined || !Object.isFrozen(rules)) return partOneByOne(context, finish, limit);
  const { narrow, atOnce } = compileNarrowing(rules, run.now);
  const marks = new Uint8Array(items.length);
  const places = new Int32Array(atOnce);
  let fitting = 0;
  const mark = (from: number, to: number): void => {
    for (let place = from; place < to; place += 1) places[place - from] = place;
    const left = narrow(items, places, to - from);
    for (let at = 0; at < left; at += 1) marks[places[at] ?? 0] = 1;
    fitting += left;
  };
  return inBatches(items, mark, () => partByMarks(items, marks, finish, context, fitting), context, atOnce);
}

function partOneByOne<R>(context: Context, finish: Finish<R>, limit: number): R | Promise<R> {
  const fitting: Item[] = [];
  const others: Item[] = [];
  const fits = questionOf(context);
  const part = (item: Item, index: number): void =>
    void (fitting.length < limit && fits(item, index) ? fitting : others).push(item);
  return inTurns(context.items, part, () => finish(fitting, others), context);
}

function questionOf({ field, run }: Context): (item: Item, index: number) => boolean {
  if (field.mode() === 'expression') return (_item, index) => field.condition(index);
  let rules = field.rules();
  let test = compileRules(rules, run.now);
  return (item, index) => {
    const own = field.rules(index);
    // Without expressions they are the same object for every item.
    if (own !== rules) {
      rules = own;
      test = compileRules(own, run.now);
    }
    return test(item.json);
  };
}
