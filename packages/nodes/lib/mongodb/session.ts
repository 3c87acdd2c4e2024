import { createHash } from 'node:crypto';
import type { NodeContext } from '@heddle/contract/node/context';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { Db, MongoClient } from 'mongodb';
import type { MongodbClient } from './connect.ts';
import { openMongodb } from './connect.ts';
import { isMoved, toMongodbError } from './failures.ts';
import type { MongodbServer } from './server.ts';

/** A client that nobody has used for this long is closed. Until then it keeps its process alive, so it is short. */
const IDLE_MS = 5000;

interface Shared {
  opened: Promise<MongodbClient>;
  users: number;
  timer?: NodeJS.Timeout;
}

const clients = new Map<string, Shared>();

export interface MongodbOptions {
  server: MongodbServer;
  credential: Pick<OpenCredential, 'id'>;
  /** Milliseconds of one operation. */
  timeoutMs: number;
}

/** A database to work with. */
export interface MongodbSession {
  client: MongoClient;
  db: Db;
  transactions: boolean;
  /** The result of an operation, or the reason of the signal once it is aborted. */
  within<T>(work: Promise<T>): Promise<T>;
}

function close(key: string, shared: Shared): void {
  if (clients.get(key) === shared) clients.delete(key);
  clearTimeout(shared.timer);
  shared.opened.then(({ client }) => client.close()).catch(() => undefined);
}

/** Does `work` with the database of a user's credential; its steps share a client with a few connections. Throws the errors of `errors/mongodb.ts`. */
export async function withMongodb<T>(
  { server, credential, timeoutMs }: MongodbOptions,
  context: Pick<NodeContext, 'addressOf' | 'signal' | 'resources'>,
  work: (session: MongodbSession) => Promise<T>,
): Promise<T> {
  const { signal, resources } = context;
  signal.throwIfAborted();
  // Hashed: passwords are not kept as keys of a map.
  const key = createHash('sha256')
    .update(JSON.stringify([resources.user, credential.id, server]))
    .digest('base64');
  // The first step connects for those that come meanwhile: that it is stopped is none of their business.
  const connect = (): Shared => ({
    opened: openMongodb(server, { addressOf: (host) => context.addressOf(host), signal: new AbortController().signal }),
    users: 0,
  });
  const shared = clients.get(key) ?? connect();
  clients.set(key, shared);
  shared.users += 1;
  clearTimeout(shared.timer);
  const stopped = Promise.withResolvers<never>();
  stopped.promise.catch(() => undefined);
  const stop = (): void => stopped.reject(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  const within = <R>(working: Promise<R>): Promise<R> => Promise.race([working, stopped.promise]);
  let broken = true;
  try {
    const { client, transactions } = await within(shared.opened);
    const result = await work({
      client,
      db: client.db(server.database, { timeoutMS: timeoutMs }),
      transactions,
      within,
    });
    broken = false;
    return result;
  } catch (thrown) {
    // What the database refuses says nothing against its client.
    broken = isMoved(thrown) || !(await isOpen(shared));
    signal.throwIfAborted();
    throw toMongodbError(thrown, { server, opening: false, timeoutMs });
  } finally {
    signal.removeEventListener('abort', stop);
    shared.users -= 1;
    if (broken && clients.get(key) === shared) clients.delete(key);
    if (shared.users === 0)
      if (broken) close(key, shared);
      else shared.timer = setTimeout(() => close(key, shared), IDLE_MS);
  }
}

const isOpen = ({ opened }: Shared): Promise<boolean> =>
  opened.then(
    () => true,
    () => false,
  );
