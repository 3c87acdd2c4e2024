import { clipText } from '@heddle/contract/errors/clip';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { LoopReturn } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import type { ToolResult } from '../../lib/ai/port.ts';
import type { Conversation, Turn, TurnCall } from './conversation.ts';

/** Characters that all results of a turn have together, at most: they are kept as one value. */
const ALL_RESULTS = 60_000;

/** What came back, by the index of the call's item in the pass. */
export function byCall(returned: readonly LoopReturn[]): ReadonlyMap<number, readonly Item[]> {
  const found = new Map<number, Item[]>();
  for (const { item, from } of returned)
    for (const index of from) {
      const items = found.get(index) ?? [];
      items.push(item);
      found.set(index, items);
    }
  return found;
}

/** The calls of a turn that are made, in their order. */
export const madeCalls = ({ calls }: Pick<Turn, 'calls'>): readonly TurnCall[] =>
  calls.filter(({ refused }) => refused === undefined);

/**
 * The index in a pass of the first call of each conversation: all their calls are in one pass, in the order of the items. Of an execution that was cut off some
 * conversations may have gone on already: their calls of the pass count all the same.
 */
export function firstCalls(conversations: readonly Conversation[], pass: number): readonly number[] {
  let next = 0;
  return conversations.map(({ turns }) => {
    const first = next;
    for (const turn of turns) if (turn.pass === pass) next += madeCalls(turn).length;
    return first;
  });
}

/** What each call of a turn gave: its items came back from the pass, or it was refused. `first`: index of the turn's first call in the pass. */
export function resultsOf(
  turn: Pick<Turn, 'calls'>,
  { returned, first, longest }: { returned: ReadonlyMap<number, readonly Item[]>; first: number; longest: number },
): ToolResult[] {
  let next = first;
  const most = Math.min(longest, Math.floor(ALL_RESULTS / Math.max(1, turn.calls.length)));
  return turn.calls.map(({ id, name, refused }) => {
    if (refused !== undefined) return { id, name, value: { error: refused }, failed: true };
    const items = returned.get(next++) ?? [];
    const { value, failed } = valueOf(items);
    return { id, name, value: shortened(value, most), ...(failed ? { failed } : {}) };
  });
}

function valueOf(items: readonly Item[]): { value: JsonValue; failed: boolean } {
  const [only, ...others] = items;
  if (!only) return { value: { result: null, note: 'The tool is done and gave nothing back.' }, failed: false };
  const failed = items.every(({ json }) => isError(json));
  return { value: others.length === 0 ? shown(only) : items.map(shown), failed };
}

/** The item of a step whose error continues. */
const isError = ({ error }: JsonObject): boolean => isJsonObject(error) && typeof error['message'] === 'string';

/** An item as the model sees it: the contents of its files stay where they are. */
function shown({ json, files }: Item): JsonObject {
  const { error } = json;
  if (isError(json) && isJsonObject(error))
    return { error: { message: error['message'] ?? '', code: error['code'] ?? '' } };
  const names = Object.values(files ?? {}).map(({ name, mediaType, size }) => ({ name, mediaType, size }));
  return names.length === 0 ? json : { ...json, files: names };
}

/** A value of at most so many characters of JSON: of a longer one the beginning of its text. */
function shortened(value: JsonValue, most: number): JsonValue {
  const text = JSON.stringify(value);
  if (text.length <= most) return value;
  return { note: `Of ${text.length} characters these are the first ${most}.`, beginning: clipText(text, most) };
}
