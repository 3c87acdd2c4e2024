import { sqlErrors } from '@heddle/contract/errors/sql';
import type { CredentialTools } from '@heddle/contract/node/credentials';
import type { Listening } from '@heddle/contract/node/define';
import { tlsOptions } from '../connections/encryption.ts';
import { quoteName } from './dialect.ts';
import { toSqlError } from './failures.ts';
import type { SqlServer } from './port.ts';

/** A connection that nothing comes over may be gone without either side knowing: it is asked this often. Milliseconds. */
const ASK_EVERY_MS = 60_000;
const CONNECT_MS = 15_000;

/**
 * Listens to a channel of PostgreSQL (LISTEN) with a connection of its own, until that ends or is closed. `onNews` is called for each notification. Throws
 * `sql_log_missing` for other databases, and the errors of connecting.
 */
export async function listenToChannel(
  server: SqlServer,
  { addressOf }: Pick<CredentialTools, 'addressOf'>,
  { channel, onNews }: { channel: string; onNews: () => void },
): Promise<Listening> {
  if (server.dialect !== 'postgresql') throw sqlErrors.sql_log_missing({ reason: 'the database is not PostgreSQL.' });
  const ended = Promise.withResolvers<void>();
  try {
    const { default: pg } = await import('pg');
    const client = new pg.Client({
      host: await addressOf(server.host),
      port: server.port,
      database: server.database,
      user: server.user,
      password: server.password,
      ssl: tlsOptions(server, server.host) ?? false,
      application_name: 'Heddle',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
      keepAlive: true,
    });
    const end = (): void => {
      clearInterval(asking);
      // It may have ended already.
      client.end().catch(() => undefined);
      ended.resolve();
    };
    const asking = setInterval(() => void client.query('select 1').catch(end), ASK_EVERY_MS).unref();
    client.on('error', end).on('end', end).on('notification', onNews);
    await client.connect().catch((error: unknown) => {
      end();
      throw error;
    });
    await client.query(`listen ${quoteName('postgresql', channel)}`).catch((error: unknown) => {
      end();
      throw error;
    });
    return { ended: ended.promise, close: end };
  } catch (error) {
    throw toSqlError(error, server);
  }
}
