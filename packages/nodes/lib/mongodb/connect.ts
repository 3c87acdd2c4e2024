import { isIP } from 'node:net';
import { mongodbErrors } from '@heddle/contract/errors/mongodb';
import type { MongoClient, MongoClientOptions } from 'mongodb';
import { tlsOptions } from '../connections/encryption.ts';
import type { ServerHost } from '../connections/hosts.ts';
import { hostsText } from '../connections/hosts.ts';
import type { ConnectTools } from '../connections/pool.ts';
import { lazyImport } from '../lazy-import.ts';
import { toMongodbError } from './failures.ts';
import type { MongodbServer } from './server.ts';
import { namedHosts, nameOf } from './server.ts';

const CONNECT_MS = 10_000;
/** Connections of a client at most. */
const MOST = 8;
/** From the servers of the credential to the primary one it is a step or two. */
const MOST_SERVERS = 12;

/** A client of the server that takes writes. */
export interface MongodbClient {
  client: MongoClient;
  /** Whether it has transactions: servers of a replica set and routers of a cluster do. */
  transactions: boolean;
}

/** What a server says of itself. */
interface Hello {
  isWritablePrimary?: boolean;
  primary?: string;
  hosts?: readonly string[];
  setName?: string;
  msg?: string;
}

function optionsOf(server: MongodbServer, { host }: ServerHost): MongoClientOptions {
  const { user, password, authSource } = server;
  const tls = tlsOptions(server, host);
  return {
    // The driver would connect to whatever servers the first one names.
    directConnection: true,
    appName: 'Heddle',
    connectTimeoutMS: CONNECT_MS,
    serverSelectionTimeoutMS: CONNECT_MS,
    maxPoolSize: MOST,
    maxIdleTimeMS: 30_000,
    waitQueueTimeoutMS: 60_000,
    serverMonitoringMode: 'poll',
    ...(user === '' ? {} : { auth: { username: user, password }, authSource }),
    ...(tls
      ? {
          tls: true,
          ...(tls.servername === undefined ? {} : { servername: tls.servername }),
          ...(tls.ca === undefined ? {} : { ca: tls.ca }),
          tlsAllowInvalidCertificates: !tls.rejectUnauthorized,
          tlsAllowInvalidHostnames: !tls.rejectUnauthorized,
        }
      : { tls: false }),
  };
}

/** Settles with the first connection: the driver itself tries again for as long as a server may be away, also where its certificate is wrong. */
async function connected(client: MongoClient): Promise<void> {
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  const fail = ({ failure }: { failure: Error }): void => failed.reject(failure);
  client.once('serverHeartbeatFailed', fail);
  try {
    await Promise.race([client.connect(), failed.promise]);
  } finally {
    client.off('serverHeartbeatFailed', fail);
  }
}

/**
 * Connects to the primary server of a database, at an address that may be reached, and logs in. The servers of a replica set are asked one after another; each
 * that they name is checked as the first one. Throws `mongodb_unreachable`, `mongodb_tls_failed`, `mongodb_login_refused`, `mongodb_no_primary`.
 */
export async function openMongodb(server: MongodbServer, { addressOf, signal }: ConnectTools): Promise<MongodbClient> {
  const { MongoClient: Client } = await lazyImport(import('mongodb'));
  const failed = (thrown: unknown): Error => toMongodbError(thrown, { server, opening: true, timeoutMs: CONNECT_MS });
  const waiting = [...server.hosts];
  const seen = new Set<string>();
  let failure: Error | null = null;
  for (let next = waiting.shift(); next && seen.size < MOST_SERVERS; next = waiting.shift()) {
    signal.throwIfAborted();
    const name = hostsText([next]);
    if (seen.has(name)) continue;
    seen.add(name);
    let client: MongoClient | null = null;
    try {
      const address = await addressOf(next.host);
      client = new Client(
        `mongodb://${isIP(address) === 6 ? `[${address}]` : address}:${next.port}/`,
        optionsOf(server, next),
      );
      await connected(client);
      const hello = (await client.db('admin').command({ hello: 1 })) as Hello;
      if (hello.isWritablePrimary === true)
        return { client, transactions: hello.setName !== undefined || hello.msg === 'isdbgrid' };
      waiting.unshift(...(hello.primary === undefined ? [] : namedHosts([hello.primary])));
      waiting.push(...namedHosts(hello.hosts ?? []));
      await client.close();
    } catch (thrown) {
      await client?.close();
      failure ??= failed(thrown);
    }
  }
  throw failure ?? mongodbErrors.mongodb_no_primary({ database: nameOf(server) });
}
