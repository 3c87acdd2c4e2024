import { setImmediate } from 'node:timers/promises';
import type { ErrorView } from '@heddle/contract/errors/define';
import { HeddleError, toErrorView } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import { isDeeper } from '@heddle/contract/json-limits';
import { tooDeep } from '@heddle/nodes/lib/json/bounds';
import { jsonChunks } from '@heddle/nodes/lib/json/write';
import type { Log } from '../../platform/log.ts';
import type { UserDataPart } from '../../platform/user-data.ts';
import { JsonText } from '../../platform/user-data.ts';

const isList = (value: Promise<unknown> | AsyncIterable<unknown>): value is AsyncIterable<unknown> =>
  Symbol.asyncIterator in value;

/** Elements written before yielding to the event loop. */
const PER_TURN = 20;

/** The replacement for an element that cannot be read. A lost database connection is thrown instead: nothing else could be read either. */
function unreadable(err: unknown, part: string, log: Log): { error: ErrorView } {
  if (err instanceof HeddleError && err.code === 'database_unreachable') throw err;
  log.error({ err, part }, 'account export part failed');
  return { error: toErrorView(err) };
}

/** One value as text. Parts yield JSON. */
function textOf(value: unknown): AsyncIterable<string> {
  if (value instanceof JsonText) return value.chunks;
  return jsonChunks((isDeeper(value) ? { error: toErrorView(tooDeep()) } : (value ?? null)) as JsonValue);
}

/**
 * Everything stored of a user as the text of one JSON object, chunk by chunk: at most one element is held in memory, and large ones only in part. An
 * element that cannot be read is replaced by an object with an `error`; only a lost database connection ends the text early.
 */
export async function* exportText(
  userId: string,
  parts: readonly UserDataPart[],
  now: Date,
  log: Log,
): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(now.toISOString())}`;
  for (const part of parts) {
    yield `,\n${JSON.stringify(part.name)}: `;
    const value = part.export(userId);
    if (isList(value)) yield* listText(value, part.name, log);
    else yield* textOf(await value.catch((err: unknown) => unreadable(err, part.name, log)));
  }
  yield '\n}\n';
}

async function* listText(list: AsyncIterable<unknown>, part: string, log: Log): AsyncGenerator<string> {
  let separator = '[\n';
  let count = 0;
  for await (const element of readable(list, part, log)) {
    yield separator;
    yield* textOf(element);
    separator = ',\n';
    count += 1;
    if (count % PER_TURN === 0) await setImmediate();
  }
  yield count === 0 ? '[]' : '\n]';
}

/** The elements up to the first that cannot be read, then its error. */
async function* readable(list: AsyncIterable<unknown>, part: string, log: Log): AsyncGenerator<unknown> {
  try {
    yield* list;
  } catch (err) {
    yield unreadable(err, part, log);
  }
}
