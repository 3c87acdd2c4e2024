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

/** Elements between two of which others get a turn. */
const PER_TURN = 20;

/** What stands in the place of what cannot be read. Where the database is away there is no use in going on: that is thrown. */
function unreadable(err: unknown, part: string, log: Log): { error: ErrorView } {
  if (err instanceof HeddleError && err.code === 'database_unreachable') throw err;
  log.error({ err, part }, 'account export part failed');
  return { error: toErrorView(err) };
}

/** One value as text. What parts give is JSON. */
function textOf(value: unknown): AsyncIterable<string> {
  if (value instanceof JsonText) return value.chunks;
  return jsonChunks((isDeeper(value) ? { error: toErrorView(tooDeep()) } : (value ?? null)) as JsonValue);
}

/**
 * All that is kept of a user as the text of one JSON object, chunk by chunk: no more than one element is held in memory, and of large ones not all. Where
 * something cannot be read an object with an `error` stands in its place, and the rest follows; only where the database is away the text ends early.
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

/** The elements as far as they can be read, then what is wrong with the next one. */
async function* readable(list: AsyncIterable<unknown>, part: string, log: Log): AsyncGenerator<unknown> {
  try {
    yield* list;
  } catch (err) {
    yield unreadable(err, part, log);
  }
}
