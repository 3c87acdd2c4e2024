import { serverErrors } from '@heddle/contract/errors/server';
import pg from 'pg';
import { reasonOf } from './errors.ts';

const CONNECT_MS = 5000;

/**
 * One connection for work that takes its time, such as a backup. `name` tells it from the connections of servers. The caller ends it.
 * Throws `database_unusable`.
 */
export async function openSession(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  // The statement under way fails as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    // A database may limit what a session takes.
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    return client;
  } catch (cause) {
    await client.end().catch(() => undefined);
    throw serverErrors.database_unusable({ reason: reasonOf(cause) }, { cause });
  }
}
