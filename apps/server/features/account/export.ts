import type { UserDataPart } from '../../platform/user-data.ts';

const isList = (value: Promise<unknown> | AsyncIterable<unknown>): value is AsyncIterable<unknown> => Symbol.asyncIterator in value;

/** All that is kept of a user as the text of one JSON object, piece by piece, so that no more than one element is held in memory. */
export async function* exportText(userId: string, parts: readonly UserDataPart[], now: Date): AsyncGenerator<string> {
  yield `{\n"exportedAt": ${JSON.stringify(now.toISOString())}`;
  for (const part of parts) {
    yield `,\n${JSON.stringify(part.name)}: `;
    const value = part.export(userId);
    if (!isList(value)) {
      yield JSON.stringify(await value);
      continue;
    }
    let separator = '[\n';
    for await (const element of value) {
      yield separator + JSON.stringify(element);
      separator = ',\n';
    }
    yield separator === '[\n' ? '[]' : '\n]';
  }
  yield '\n}\n';
}
