import { dataErrors } from '@heddle/contract/errors/data';
import type { NodeContext } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import type { ItemQuestion } from '../ai/ask-items.ts';
import type { methodFields } from '../ai/method-fields.ts';
import type { TextTask } from './batches.ts';
import { lazyImport } from '../lazy-import.ts';
import { checkedText, inBatches } from './batches.ts';

/** Characters of a text that goes to a model: about a hundred thousand tokens. */
const MOST_FOR_MODEL = 400_000;

/** What a model is asked about a text. */
export type TextQuestion<R> = Omit<ItemQuestion<R>, 'text' | 'files'>;

/** A node's two ways to the same result: `local` as `inBatches` has it, and what a model is asked instead. */
export interface TextMethods<O, R> {
  textOf(index: number): string;
  optionsOf(index: number): O;
  local(tasks: TextTask<O>[]): Promise<readonly R[]>;
  question(task: TextTask<O>): TextQuestion<R>;
  /** False where there is nothing to ask of any text: it is worked on as `local` does it. Default: there is. */
  asks?(options: O): boolean;
}

/** The results of all items, by whichever method the node has. */
export interface MethodResults<R> {
  results: R[];
  logs: string[];
  /** The item with what its answer has used, where a model was asked and that is wanted. */
  withUsage(item: Item, index: number): Item;
}

/** Works on the texts of all items by the method that the node has. Texts without a letter are never sent. Throws what both ways throw, and `data_too_large`. */
export async function byMethod<O, R>(
  context: NodeContext<typeof methodFields>,
  { textOf, optionsOf, local, question, asks = () => true }: TextMethods<O, R>,
): Promise<MethodResults<R>> {
  if (context.field.method() === 'local') {
    const results = await inBatches(context, textOf, optionsOf, local);
    return { results, logs: [], withUsage: (item) => item };
  }
  // The library of providers is not for a dry run in a browser.
  const { askItems, withUsage } = await lazyImport(import('../ai/ask-items.ts'));
  const blank = new Set<number>();
  const tasks = new Map<number, TextTask<O>>();
  for (const index of context.items.keys()) {
    await context.expressions?.ready(index);
    const text = checkedText(textOf(index));
    if (text.length > MOST_FOR_MODEL)
      throw dataErrors.data_too_large({
        what: 'The text for an AI model',
        limit: `${MOST_FOR_MODEL.toLocaleString('en')} characters`,
      });
    const task = { text, options: optionsOf(index) };
    if (text.trim() === '' || !asks(task.options)) blank.add(index);
    tasks.set(index, task);
  }
  const taskAt = (index: number): TextTask<O> => tasks.get(index) ?? { text: '', options: optionsOf(index) };
  const asked = await askItems(
    context,
    [...tasks.keys()].filter((index) => !blank.has(index)),
    (index) => ({ text: taskAt(index).text, ...question(taskAt(index)) }),
  );
  const empty = [...blank];
  const ofEmpty = empty.length === 0 ? [] : await local(empty.map(taskAt));
  const results = new Map([...asked.results, ...empty.flatMap((index, at) => pairOf(index, ofEmpty[at]))]);
  return {
    results: [...tasks.keys()].flatMap((index) => pairOf(index, results.get(index)).map(([, result]) => result)),
    logs: asked.logs,
    withUsage: (item, index) => withUsage(context, asked, item, index),
  };
}

const pairOf = <R>(index: number, result: R | undefined): [number, R][] =>
  result === undefined ? [] : [[index, result]];
