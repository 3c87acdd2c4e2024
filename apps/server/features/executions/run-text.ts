import type { ErrorView } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import type { RunView, StepView } from '@heddle/contract/run/view';
import { jsonChunks } from '@heddle/nodes/lib/json/write';

/** Reads items that are left empty in a view. */
type ReadItems = (items: readonly Item[]) => Promise<Item[]>;

/** Schemas say `unknown` of values that were recorded as JSON. */
const chunksOf = (value: unknown): AsyncIterable<string> => jsonChunks((value ?? null) as JsonValue);

/**
 * A run as JSON text, chunk by chunk: the items of a port are read when they are written. Items that cannot be read are replaced by an object with the error
 * of `describe`.
 */
export async function* runText(
  { steps, ...facts }: RunView,
  items: ReadItems,
  describe: (error: unknown) => ErrorView,
): AsyncGenerator<string> {
  yield '{';
  for (const [name, value] of Object.entries(facts)) {
    if (value === undefined) continue;
    yield `${JSON.stringify(name)}:`;
    yield* chunksOf(value);
    yield ',';
  }
  let separator = '"steps":[';
  for (const step of steps) {
    yield separator;
    yield* stepText(step, items, describe);
    separator = ',';
  }
  yield steps.length === 0 ? '"steps":[]}' : ']}';
}

async function* stepText(
  { input, output, ...facts }: StepView,
  items: ReadItems,
  describe: (error: unknown) => ErrorView,
): AsyncGenerator<string> {
  yield '{"input":';
  yield* portsText(input, items, describe);
  yield ',"output":';
  yield* portsText(output, items, describe);
  for (const [name, value] of Object.entries(facts)) {
    if (value === undefined) continue;
    yield `,${JSON.stringify(name)}:`;
    yield* chunksOf(value);
  }
  yield '}';
}

async function* portsText(
  ports: StepView['input'],
  items: ReadItems,
  describe: (error: unknown) => ErrorView,
): AsyncGenerator<string> {
  if (!ports) {
    yield 'null';
    return;
  }
  let separator = '{';
  for (const [port, list] of Object.entries(ports)) {
    yield `${separator}${JSON.stringify(port)}:`;
    // The view's schema says `unknown` of values that were recorded as JSON.
    yield* chunksOf(await items(list as Item[]).catch((error: unknown) => ({ error: describe(error) })));
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}
