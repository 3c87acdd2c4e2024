import type { JsonValue } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { toItem } from '@heddle/contract/run/item';
import { put } from '../../lib/items.ts';
import { PairedItems, pairedMain } from '../../lib/paired-items.ts';
import { checkReadOnly } from '../../lib/redis/commands.ts';
import { sendOnce } from '../../lib/redis/once.ts';
import { toRedisServer } from '../../lib/redis/server.ts';
import type { RedisSession } from '../../lib/redis/session.ts';
import { withRedis } from '../../lib/redis/session.ts';
import { replySize } from '../../lib/redis/values.ts';
import type { RedisOperation } from './fields.ts';
import type { RedisContext } from './operations.ts';
import { commandOf } from './operations.ts';
import { readerOf, readKeys } from './reading.ts';

/** Commands that are sent together. */
const TOGETHER = 200;

/** Does the chosen operation for each item, in their order. Throws the errors of `errors/redis.ts`. */
export async function runRedis(context: RedisContext): Promise<NodeResult> {
  const { items, field } = context;
  if (items.length === 0) return main([]);
  const operation = field.operation();
  // What is wrong with the first command shows before anything is asked of the server.
  await commandOf(context, operation, 0);
  const credential = await context.credential('credential');
  const server = toRedisServer(credential);
  return withRedis({ server, credential, timeoutMs: field.commandTimeout() * 1000 }, context, async (session) => {
    if (operation === 'scan') return listKeys(context, session);
    const read = readerOf(operation);
    const given: Item[] = [];
    const to = field.outputField();
    const add = (index: number, result: JsonValue): void => {
      const item = items[index] ?? { json: {} };
      given.push(to.trim() === '' ? item : put(item, to, result));
      if (items.length > 1) context.progress(index + 1, items.length);
    };
    if (read)
      for (let index = 0; index < items.length; index += 1) {
        await context.expressions?.ready(index);
        add(index, await read(context, session, index));
      }
    else
      for (let index = 0; index < items.length; index += TOGETHER)
        await sendSome(context, session, { operation, from: index, to: Math.min(items.length, index + TOGETHER), add });
    return main(given);
  });
}

interface Some {
  operation: RedisOperation;
  from: number;
  to: number;
  add(index: number, result: JsonValue): void;
}

/** Sends the commands of some items together. One that fails does not keep those behind it from being done, as they are on their way. */
async function sendSome(
  context: RedisContext,
  session: RedisSession,
  { operation, from, to, add }: Some,
): Promise<void> {
  const { field, run, resources, expressions } = context;
  const readOnly = operation === 'command' && field.readOnly();
  const once = field.exactlyOnce() && !readOnly;
  const commands = [];
  for (let index = from; index < to; index += 1) {
    await expressions?.ready(index);
    const command = await commandOf(context, operation, index);
    if (!command) continue;
    if (readOnly) await checkReadOnly(session, command.args);
    commands.push({ index, command });
  }
  const sent = await Promise.allSettled(
    commands.map(({ index, command: { args } }) =>
      once ? sendOnce(session, run.idempotencyKey(index), args) : session.send(args),
    ),
  );
  for (const [at, { index, command }] of commands.entries()) {
    const outcome = sent[at];
    if (outcome?.status === 'rejected') throw outcome.reason as Error;
    const reply = outcome?.value ?? null;
    resources.charge(replySize(reply));
    add(index, await command.read(reply));
  }
}

/** An item for each key that fits. */
async function listKeys(context: RedisContext, session: RedisSession): Promise<NodeResult> {
  const made = new PairedItems();
  for (let index = 0; index < context.items.length; index += 1) {
    await context.expressions?.ready(index);
    const keys = await readKeys(context, session, index);
    made.pushAll(
      keys.map((key) => toItem({ key })),
      index,
    );
  }
  return pairedMain(made);
}
