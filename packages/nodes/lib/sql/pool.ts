import { createHash } from 'node:crypto';
import { sqlErrors } from '@heddle/contract/errors/sql';
import type { CredentialTools, OpenCredential } from '@heddle/contract/node/credentials';
import { openSql } from './connect.ts';
import { nameOf } from './failures.ts';
import type { SqlConnection, SqlServer } from './port.ts';

/** Connections that one server of Heddle has with a credential at most. */
const MOST = 8;
/** A connection that nobody has used for this long is closed. */
const IDLE_MS = 30_000;
const WAIT_MS = 60_000;

type Network = Pick<CredentialTools, 'addressOf' | 'signal'>;

interface Idle {
  connection: SqlConnection;
  timer: NodeJS.Timeout;
}

/** The connections to a database with one login: a few at a time, kept for a while after use. */
class SqlPool {
  readonly #server: SqlServer;
  readonly #onEmpty: () => void;
  readonly #idle: Idle[] = [];
  /** Those who wait, the first first. */
  readonly #waiting = new Set<() => void>();
  #used = 0;

  constructor(server: SqlServer, onEmpty: () => void) {
    this.#server = server;
    this.#onEmpty = onEmpty;
  }

  /** Lends a connection. Throws the errors of opening one, `sql_busy` and the signal's reason. */
  async take(network: Network): Promise<SqlConnection> {
    network.signal.throwIfAborted();
    if (this.#used >= MOST) await this.#turn(network.signal);
    else this.#used += 1;
    for (let kept = this.#idle.pop(); kept; kept = this.#idle.pop()) {
      clearTimeout(kept.timer);
      if (!kept.connection.usable) continue;
      kept.connection.hold(true);
      return kept.connection;
    }
    try {
      return await openSql(this.#server, network);
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  /** Takes a connection back; `clean` says that it may serve others. */
  give(connection: SqlConnection, clean: boolean): void {
    if (!clean || !connection.usable) connection.close();
    else {
      connection.hold(false);
      const timer = setTimeout(() => {
        this.#idle.splice(
          this.#idle.findIndex((one) => one.connection === connection),
          1,
        );
        connection.close();
        if (this.#used === 0 && this.#idle.length === 0) this.#onEmpty();
      }, IDLE_MS);
      this.#idle.push({ connection, timer: timer.unref() });
    }
    this.#leave();
  }

  #leave(): void {
    const [next] = this.#waiting;
    if (next) {
      this.#waiting.delete(next);
      next();
      return;
    }
    this.#used -= 1;
    if (this.#used === 0 && this.#idle.length === 0) this.#onEmpty();
  }

  /** Waits until somebody hands on a place. */
  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (then: () => void): void => {
        clearTimeout(late);
        signal.removeEventListener('abort', stop);
        this.#waiting.delete(begin);
        then();
      };
      const begin = (): void => settle(resolve);
      const stop = (): void => settle(() => reject(signal.reason as Error));
      const late = setTimeout(
        () => settle(() => reject(sqlErrors.sql_busy({ database: nameOf(this.#server), connections: MOST }))),
        WAIT_MS,
      );
      signal.addEventListener('abort', stop, { once: true });
      this.#waiting.add(begin);
    });
  }
}

const pools = new Map<string, SqlPool>();

/** The pool of a user's credential. A changed credential has another one; the old one closes when it is idle. */
export function poolOf(server: SqlServer, credential: Pick<OpenCredential, 'id'>, user: string): SqlPool {
  // Hashed: passwords are not kept as keys of a map.
  const key = createHash('sha256')
    .update(JSON.stringify([user, credential.id, server]))
    .digest('base64');
  const known = pools.get(key) ?? new SqlPool(server, () => pools.delete(key));
  pools.set(key, known);
  return known;
}
