import { createHash } from 'node:crypto';

/** The header that carries the id of a message where the broker has no property for it. */
export const MESSAGE_ID = 'message-id';
/** What the ids of messages that Heddle publishes begin with. */
export const OWN_ID = 'heddle-';
/** What the keys begin with that are made of the ids of messages, which publishers give; all others are made by the broker. */
export const BY_ID = 'id:';

/**
 * The keys of a message by the id that its publisher gave it, and whether they are looked up: an id of Heddle's own is; one of another publisher may be used
 * again for another message, so that it counts only if the broker says that it may have delivered the message before.
 */
export function keysOfId(
  id: string | undefined,
  body: Buffer,
  isRedelivered: boolean,
): { keys: readonly string[]; lookUp: readonly string[] } {
  if (id === undefined || id === '') return { keys: [], lookUp: [] };
  const hash = createHash('sha256').update(id).update('\0').update(body).digest('base64url').slice(0, 22);
  const keys = [`${BY_ID}${hash}`];
  return { keys, lookUp: isRedelivered || id.startsWith(OWN_ID) ? keys : [] };
}
