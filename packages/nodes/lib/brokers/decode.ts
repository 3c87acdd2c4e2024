import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { parseJson } from '../json/parse.ts';
import { lazyImport } from '../lazy-import.ts';
import type { BrokerKind, IncomingMessage } from './port.ts';

/** The largest message that becomes an item. Bytes. */
export const MOST_BYTES = 1024 * 1024;

/** How the bodies of messages are written. */
export type MessageFormat = 'json' | 'text' | 'base64';

/** The data of a message, or why it has none, as part of a sentence. */
export type Decoded = { json: JsonObject } | { unreadable: string };

/** The facts of a message, as items have them: where it comes from, without its body. */
export function factsOf(broker: BrokerKind, { from, key, headers, publishedAt, place }: IncomingMessage): JsonObject {
  return {
    broker,
    topic: from,
    key,
    headers: { ...headers },
    publishedAt: publishedAt === null ? null : new Date(publishedAt).toISOString(),
    ...place,
  };
}

async function dataOf(body: Buffer, format: MessageFormat): Promise<JsonObject> {
  if (format === 'base64') return { base64: body.toString('base64') };
  const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  if (format === 'text') return { text };
  const value = await parseJson(text);
  return isJsonObject(value) ? value : { value };
}

function reasonOf(error: unknown, format: MessageFormat): string {
  if (error instanceof HeddleError) return error.message.replace(/\.$/, '');
  if (error instanceof TypeError) return 'it is no text in UTF-8';
  return format === 'json' && error instanceof SyntaxError ? 'it is no JSON' : 'it cannot be decoded';
}

/** A function that reads the bodies of messages in a format, and checks them by a JSON Schema if there is one. Throws `schema_invalid`. */
export async function createDecoder(
  format: MessageFormat,
  schema: JsonValue | undefined,
): Promise<(message: Pick<IncomingMessage, 'body'>) => Promise<Decoded>> {
  const problemsOf =
    schema === undefined || schema === null || schema === ''
      ? null
      : (await lazyImport(import('../json/schema.ts'))).compileSchema(schema);
  return async ({ body }) => {
    if (body.length > MOST_BYTES) return { unreadable: `it is larger than ${MOST_BYTES / 1024} KiB` };
    try {
      const json = await dataOf(body, format);
      const [problem] = problemsOf?.(json) ?? [];
      if (!problem) return { json };
      return { unreadable: `it does not fit the schema: ${problem.path || 'the message'} ${problem.message}` };
    } catch (error) {
      return { unreadable: reasonOf(error, format) };
    }
  };
}
