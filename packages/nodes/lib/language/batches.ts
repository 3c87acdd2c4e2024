import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Fields } from '@heddle/contract/node/fields';
import { multiline, text } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import { forEachAsyncYielding } from '../cooperative.ts';
import { put } from '../items.ts';

/** Characters of one text. */
export const MOST_CHARACTERS = 5_000_000;
/** How much is sent to a worker at a time: texts, and characters after which no further text is added. */
interface BatchSize {
  texts: number;
  characters: number;
}
const USUAL: BatchSize = { texts: 200, characters: 500_000 };
/** For work on all texts together. */
export const ALL_AT_ONCE: BatchSize = { texts: Infinity, characters: Infinity };
/** Characters of all texts of such work. */
const MOST_TOGETHER = 50_000_000;

/** The fields that every node for texts has: the text of an item, and where its result goes. */
export const textFields = <const T extends string>(to: T) => ({
  text: multiline({
    label: 'Text',
    default: '{{ text }}',
    help: 'The text of each item, usually an expression such as {{ message.body }}.',
  }),
  to: text({ label: 'Result field', default: to, required: true }),
});

/** A text with what to do with it: data only, as it is copied to a worker. */
export interface TextTask<O> {
  text: string;
  options: O;
}

/** Halves of surrogate pairs become U+FFFD: nothing else can be stored as UTF-8. Places stay the same. Throws `data_too_large`. */
export function checkedText(written: string): string {
  if (written.length > MOST_CHARACTERS)
    throw dataErrors.data_too_large({ what: 'The text', limit: `${MOST_CHARACTERS / 1_000_000} million characters` });
  return written.toWellFormed();
}

/**
 * Works on the texts of all items, some at a time, in their order. `optionsOf` reads the fields of an item; `work` gives a result for each task, usually
 * from a worker. Reports progress. Throws `data_too_large`, and what both throw.
 */
export async function inBatches<F extends Fields, O, R>(
  context: NodeContext<F>,
  textOf: (index: number) => string,
  optionsOf: (index: number) => O,
  work: (tasks: TextTask<O>[]) => Promise<readonly R[]>,
  size: BatchSize = USUAL,
): Promise<R[]> {
  const { items } = context;
  const results: R[] = [];
  let tasks: TextTask<O>[] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    results.push(...(await work(tasks)));
    [tasks, characters] = [[], 0];
    context.progress(results.length, items.length);
  };
  await forEachAsyncYielding(
    items,
    async (_, index) => {
      const written = checkedText(textOf(index));
      tasks.push({ text: written, options: optionsOf(index) });
      characters += written.length;
      if (characters > MOST_TOGETHER)
        throw dataErrors.data_too_large({
          what: 'All texts together',
          limit: `${MOST_TOGETHER / 1_000_000} million characters`,
        });
      if (tasks.length >= size.texts || characters >= size.characters) await flush();
    },
    context,
  );
  if (tasks.length > 0) await flush();
  return results;
}

/** The items, each with its result in the field that `toOf` names; `finish` adds what an item has besides. */
export const withResults = <R>(
  items: readonly Item[],
  results: readonly R[],
  toOf: (index: number) => string,
  valueOf: (result: R) => JsonValue,
  finish: (item: Item, index: number) => Item = (item) => item,
): NodeResult =>
  main(
    items.map((item, index) => {
      const result = results[index];
      return result === undefined ? item : finish(put(item, toOf(index), valueOf(result)), index);
    }),
  );
