import { createHash } from 'node:crypto';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { PollResult } from '@heddle/contract/node/define';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { CursorEvent, CursorPoll } from './events.ts';

/**
 * Reads the changes since the cursor of the position. The first poll notes the present cursor. One that the vendor does not know any longer (410) is replaced by
 * the present one: what changed in between cannot be found out.
 */
export async function pollCursor(event: CursorEvent, poll: CursorPoll): Promise<PollResult> {
  const cursor = asText(poll.position?.['cursor'] ?? '');
  const answer = cursor === '' ? null : await changesSince(event, poll, cursor);
  if (answer === null) {
    const { operation, with: fields = {}, at } = event.start;
    return { position: { cursor: textAt(await poll.answer(operation, fields), at) }, records: [] };
  }
  const { entries, cursor: at, more } = event.changes;
  const next = textAt(answer, at);
  const found = readPath(answer, entries);
  const changes = Array.isArray(found) ? found.filter(isJsonObject) : [];
  const since = createHash('sha256').update(cursor).digest('base64url').slice(0, HASH_LENGTH);
  return {
    position: { cursor: next === '' ? cursor : next },
    records: changes
      .filter((change) => event.is?.(change, poll.data) ?? true)
      .map((change) => ({ key: event.key(change, since), json: event.record?.(change) ?? change })),
    more: readPath(answer, more) === true && next !== '' && next !== cursor,
  };
}

const HASH_LENGTH = 16;

const textAt = (answer: JsonValue, path: string): string => asText(readPath(answer, path) ?? '');

async function changesSince({ changes }: CursorEvent, poll: CursorPoll, cursor: string): Promise<JsonValue> {
  try {
    return await poll.answer(changes.operation, { ...changes.with, [changes.field]: cursor });
  } catch (thrown) {
    if (thrown instanceof HeddleError && thrown.code === 'connector_not_found') return null;
    throw thrown;
  }
}
