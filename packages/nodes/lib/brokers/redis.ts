import { setTimeout as pause } from 'node:timers/promises';
import { brokerErrors } from '@heddle/contract/errors/brokers';
import { openRedis } from '../redis/connect.ts';
import { toRedisError } from '../redis/failures.ts';
import type { RedisArgs, RedisConnection, RedisReply } from '../redis/port.ts';
import type { RedisServer } from '../redis/server.ts';
import { keysOfId, MESSAGE_ID } from './keys.ts';
import type {
  BrokerDriver,
  BrokerNetwork,
  BrokerServer,
  IncomingMessage,
  OutgoingMessage,
  SubscribeOptions,
} from './port.ts';
import { nameOf } from './server.ts';
import { firstOf } from './socket.ts';

/** How long the server waits for entries before it answers that there are none. Milliseconds. */
const BLOCK_MS = 2000;
/** Longest time for an answer besides. Milliseconds. */
const ANSWER_MS = 15_000;
/** How often it is looked whether more may be given. Milliseconds. */
const ROOM_MS = 20;
/** The fields of an entry with the body and the key of a message; all others are its headers. */
const BODY = 'message';
const KEY = 'key';

/** A connection whose commands have their time, with coded errors. */
interface Session {
  send(args: RedisArgs, extraMs?: number): Promise<RedisReply>;
  close(): void;
}

async function openSession(server: BrokerServer, network: BrokerNetwork): Promise<Session> {
  const open = async (
    place: BrokerServer['hosts'][number],
  ): Promise<{ connection: RedisConnection; way: RedisServer }> => {
    const { user, password, database, encryption, ca } = server;
    const way = { ...place, user, password, database, encryption, ca };
    return { connection: await openRedis(way, network), way };
  };
  const { connection, way } = await firstOf(server, network, open, (late) => late.connection.close());
  return {
    async send(args, extraMs = 0) {
      const late = Promise.withResolvers<never>();
      const seconds = (ANSWER_MS + extraMs) / 1000;
      const timer = setTimeout(
        () => late.reject(brokerErrors.broker_timeout({ broker: nameOf(server), seconds })),
        ANSWER_MS + extraMs,
      );
      try {
        return await Promise.race([connection.send(args), late.promise]);
      } catch (error) {
        throw toRedisError(error, { server: way, opening: false, key: String(args[1] ?? '') });
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => connection.close(),
  };
}

/** Redis Streams, and those of Valkey. */
export const redis: BrokerDriver = {
  async connect(server, network) {
    const session = await openSession(server, network);
    return {
      async publish(messages, { maxEntries }) {
        // They arrive together, in their order. All are waited for, so that no failure is left alone.
        const sent = await Promise.allSettled(messages.map((message) => session.send(addingOf(message, maxEntries))));
        for (const one of sent) if (one.status === 'rejected') throw one.reason;
      },
      close: session.close,
    };
  },

  async subscribe(server, network, options, events) {
    // What reads waits for entries; acknowledgements have a connection of their own.
    const reader = await openSession(server, network);
    let writer: Session | undefined;
    try {
      writer = await openSession(server, network);
      await beginGroup(reader, options);
    } catch (error) {
      reader.close();
      writer?.close();
      throw error;
    }
    const { send, close: closeWriter } = writer;
    const { from, group } = options;
    const ids = new Map<IncomingMessage, string>();
    let isClosed = false;
    const end = (error: Error): void => {
      if (!isClosed) events.onEnd(error);
      isClosed = true;
    };
    const acknowledge = async (some: readonly string[]): Promise<void> => {
      if (some.length > 0) await send(['XACK', from, group, ...some]);
    };
    const give = (entry: Entry): void => {
      const message = messageOf(from, entry);
      ids.set(message, entry.id);
      events.onMessage(message);
    };
    const read = async (): Promise<void> => {
      // First what this consumer was given before and has not acknowledged, then what is new.
      for (let after = '0-0'; !isClosed;) {
        const room = options.prefetch - ids.size;
        if (room <= 0) {
          await pause(ROOM_MS);
          continue;
        }
        const entries = await readEntries(reader, options, after, room);
        // Entries that were removed from the stream meanwhile have nothing left to give.
        await acknowledge(entries.filter(({ fields }) => fields === null).map(({ id }) => id));
        if (isClosed) return;
        entries.filter(({ fields }) => fields !== null).forEach(give);
        if (after !== '>') after = entries.at(-1)?.id ?? '>';
      }
    };
    read().catch(end);
    return {
      async acknowledge(messages) {
        const some = messages.flatMap((message) => ids.get(message) ?? []);
        for (const message of messages) ids.delete(message);
        await acknowledge(some);
      },
      async close() {
        isClosed = true;
        reader.close();
        closeWriter();
      },
    };
  },
};

function addingOf({ to, key, headers, contentType, body, id }: OutgoingMessage, maxEntries: number): RedisArgs {
  return [
    'XADD',
    to,
    ...(maxEntries > 0 ? ['MAXLEN', '~', String(maxEntries)] : []),
    '*',
    BODY,
    body,
    MESSAGE_ID,
    id,
    'content-type',
    contentType,
    ...(key === '' ? [] : [KEY, key]),
    ...headers.flatMap(({ name, value }) => [name, value]),
  ];
}

/** Makes the consumer group, and the stream with it, where there is none. */
async function beginGroup({ send }: Session, { from, group, start }: SubscribeOptions): Promise<void> {
  try {
    await send(['XGROUP', 'CREATE', from, group, start === 'earliest' ? '0' : '$', 'MKSTREAM']);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('BUSYGROUP')) throw error;
  }
}

interface Entry {
  id: string;
  /** Names and values by turns; null for an entry that was removed. */
  fields: Buffer[] | null;
}

const listIn = (reply: RedisReply | undefined): RedisReply[] => (Array.isArray(reply) ? reply : []);
const textIn = (reply: RedisReply | undefined): string => (Array.isArray(reply) ? '' : String(reply ?? ''));

async function readEntries(
  { send }: Session,
  { from, group, consumer }: SubscribeOptions,
  after: string,
  count: number,
): Promise<Entry[]> {
  const command = ['XREADGROUP', 'GROUP', group, consumer, 'COUNT', String(count)];
  const reply = await send([...command, 'BLOCK', String(BLOCK_MS), 'STREAMS', from, after], BLOCK_MS);
  const [stream] = listIn(reply);
  const [, entries] = listIn(stream);
  return listIn(entries).map((entry) => {
    const [id, fields] = listIn(entry);
    return { id: textIn(id), fields: Array.isArray(fields) ? fields.map((one) => Buffer.from(one as Buffer)) : null }; // Bytes, by the connection's types.
  });
}

function messageOf(from: string, { id, fields }: Entry): IncomingMessage {
  const values = new Map<string, Buffer>();
  for (let at = 0; fields && at + 1 < fields.length; at += 2)
    values.set(String(fields[at]), fields[at + 1] ?? Buffer.alloc(0));
  const texts = new Map([...values].map(([name, value]) => [name, value.toString('utf8')]));
  // An entry without such a field is an object of texts.
  const own = values.get(BODY);
  const body = own ?? Buffer.from(JSON.stringify(Object.fromEntries(texts)));
  const { keys, lookUp } = keysOfId(own ? texts.get(MESSAGE_ID) : undefined, body, false);
  const delivery = `redis:${id}`;
  return {
    keys: [delivery, ...keys],
    lookUp: [delivery, ...lookUp],
    from,
    key: texts.get(KEY) ?? null,
    headers: own ? Object.fromEntries([...texts].filter(([name]) => name !== BODY && name !== KEY)) : {},
    body,
    publishedAt: Number(id.split('-')[0]) || null,
    place: { id },
  };
}
