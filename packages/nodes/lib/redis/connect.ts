import { tlsOptions } from '../connections/encryption.ts';
import type { ConnectTools } from '../connections/pool.ts';
import { lazyImport } from '../lazy-import.ts';
import { toRedisError } from './failures.ts';
import type { RedisConnection, RedisReply } from './port.ts';
import type { RedisServer } from './server.ts';

const CONNECT_MS = 10_000;

/**
 * Connects to a Redis server, at an address that may be reached, and logs in. A connection that is lost is not made again: whoever uses it is told. Throws
 * `redis_unreachable`, `redis_tls_failed`, `redis_login_refused` and the reason of the signal.
 */
export async function openRedis(server: RedisServer, { addressOf, signal }: ConnectTools): Promise<RedisConnection> {
  signal.throwIfAborted();
  const failed = (thrown: unknown): never => {
    signal.throwIfAborted();
    throw toRedisError(thrown, { server, opening: true, key: '' });
  };
  // Connects to the address that was checked; the name is for the certificate.
  const host = await addressOf(server.host).catch(failed);
  const { createClient, RESP_TYPES } = await lazyImport(import('@redis/client'));
  const tls = tlsOptions(server, server.host);
  const way = { host, port: server.port, connectTimeout: CONNECT_MS, reconnectStrategy: false as const };
  const client = createClient({
    socket: tls ? { ...way, tls: true, ...tls } : way,
    ...(server.user === '' ? {} : { username: server.user }),
    ...(server.password === '' ? {} : { password: server.password }),
    database: server.database,
    RESP: 2,
    disableOfflineQueue: true,
    // What some servers and logins do not know or allow, and nobody needs here.
    disableClientInfo: true,
    maintNotifications: 'disabled',
  });
  // What fails is thrown by the call that it fails.
  client.on('error', () => undefined);
  const close = (): void => {
    if (client.isOpen) client.destroy();
  };
  signal.addEventListener('abort', close, { once: true });
  try {
    await client.connect();
    // A server that wants a password accepts connections without one.
    await client.sendCommand(['PING']);
  } catch (thrown) {
    close();
    return failed(thrown);
  } finally {
    signal.removeEventListener('abort', close);
  }
  const options = { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer, [RESP_TYPES.NUMBER]: String } };
  return {
    send: (args) => client.sendCommand<RedisReply>(args, options),
    get usable() {
      return client.isReady;
    },
    hold: (on) => (on ? client.ref() : client.unref()),
    close,
  };
}
