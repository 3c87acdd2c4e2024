import { createHash } from 'node:crypto';
import type { HeddleError } from '@heddle/contract/errors/define';
import type { CredentialTools, OpenCredential } from '@heddle/contract/node/credentials';

/** Connections that one server of Heddle has with a credential at most. */
const MOST = 8;
/** A connection that nobody has used for this long is closed. */
const IDLE_MS = 30_000;
const WAIT_MS = 60_000;

/** What a step needs to connect to a server. */
export type ConnectTools = Pick<CredentialTools, 'addressOf' | 'signal'>;

/** A connection that is used by one at a time. */
export interface PooledConnection {
  /** False once it is closed by either side. */
  readonly usable: boolean;
  /** Whether the process waits for it: not while nobody uses it. */
  hold(on: boolean): void;
  close(): void;
}

/** How a kind of server is connected to. */
export interface PoolKind<S, C extends PooledConnection> {
  /** Connects and logs in. */
  open(server: S, network: ConnectTools): Promise<C>;
  /** The error where all connections are in use for too long. */
  busy(server: S, connections: number): HeddleError;
}

interface Idle<C> {
  connection: C;
  timer: NodeJS.Timeout;
}

/** The connections to a server with one login: a few at a time, kept for a while after use. */
export class ConnectionPool<S, C extends PooledConnection> {
  readonly #server: S;
  readonly #kind: PoolKind<S, C>;
  readonly #onEmpty: () => void;
  readonly #idle: Idle<C>[] = [];
  /** Those who wait, the first first. */
  readonly #waiting = new Set<() => void>();
  #used = 0;

  constructor(server: S, kind: PoolKind<S, C>, onEmpty: () => void) {
    this.#server = server;
    this.#kind = kind;
    this.#onEmpty = onEmpty;
  }

  /** Lends a connection. Throws the errors of opening one, that of `busy` and the signal's reason. */
  async take(network: ConnectTools): Promise<C> {
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
      return await this.#kind.open(this.#server, network);
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  /** Takes a connection back; `clean` says that it may serve others. */
  give(connection: C, clean: boolean): void {
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
      const late = setTimeout(() => settle(() => reject(this.#kind.busy(this.#server, MOST))), WAIT_MS);
      signal.addEventListener('abort', stop, { once: true });
      this.#waiting.add(begin);
    });
  }
}

/** The pools of a kind of server: `poolOf` gives that of a user's credential. A changed credential has another one; the old one closes when it is idle. */
export function createPools<S, C extends PooledConnection>(
  kind: PoolKind<S, C>,
): (server: S, credential: Pick<OpenCredential, 'id'>, user: string) => ConnectionPool<S, C> {
  const pools = new Map<string, ConnectionPool<S, C>>();
  return (server, credential, user) => {
    // Hashed: passwords are not kept as keys of a map.
    const key = createHash('sha256')
      .update(JSON.stringify([user, credential.id, server]))
      .digest('base64');
    const known = pools.get(key) ?? new ConnectionPool(server, kind, () => pools.delete(key));
    pools.set(key, known);
    return known;
  };
}
