import type { Config } from './config.ts';
import type { Db } from './db/kysely.ts';
import type { Log } from './log.ts';
import { leaseHolder, releaseLease, takeLease } from './retention/lease.ts';

/** The addresses for people and programs. They are the same on all servers of a database, unless servers are configured differently. */
export interface Address {
  /** The public address if this server or another one is configured with one, else that of the machine that was first. No trailing slash. */
  base(): string;
  /** The address of webhooks and callbacks: their own host if configured, else `base`. No trailing slash. */
  hooks(): string;
  /** Sets the port that the server listens on, which the system may have chosen. Settles once the addresses are those of all servers. */
  listening(port: number): Promise<void>;
  /** Compares the addresses with those of the other servers; otherwise that happens three times a minute. */
  compare(): Promise<void>;
  /** Leaves the addresses to the other servers. */
  close(): Promise<void>;
}

/** How long the address of a server that died is that of the others. Milliseconds. */
const LEASE_MS = 60_000;
const COMPARE_EVERY_MS = LEASE_MS / 3;

interface Options {
  config: Pick<Config, 'publicUrl' | 'hooksUrl' | 'port'>;
  db: Db;
  log: Pick<Log, 'warn' | 'error'>;
}

/**
 * Addresses are kept as leases, whose holders they are: what a server is configured with, under the name of the setting, and what servers without a
 * public address are reached at, under `address`.
 */
export function createAddress({ config, db, log }: Options): Address {
  const { publicUrl, hooksUrl, port } = config;
  let own = `http://localhost:${port}`;
  let base = publicUrl ?? own;
  let hooks = hooksUrl;
  let timer: NodeJS.Timeout | undefined;
  let pass: Promise<void> = Promise.resolve();
  const taken = new Map<string, string>();
  const warned = new Set<string>();

  /** The address under this name: this server's if no other has taken one. */
  async function share(name: string, address: string): Promise<string> {
    if (await takeLease(db, name, address, Date.now(), LEASE_MS)) {
      taken.set(name, address);
      return address;
    }
    const shared = (await leaseHolder(db, name, Date.now())) ?? address;
    if (shared !== address && !warned.has(shared)) {
      warned.add(shared);
      log.warn(
        { own: address, shared },
        'servers on this database have different addresses: set HEDDLE_PUBLIC_URL (and HEDDLE_HOOKS_URL) to the same on all of them',
      );
    }
    return shared;
  }

  /** What a setting says here, or else on another server. */
  async function configured(name: string, address: string | undefined): Promise<string | undefined> {
    if (address === undefined) return (await leaseHolder(db, name, Date.now())) ?? undefined;
    await share(name, address);
    return address;
  }

  async function work(): Promise<void> {
    base = (await configured('HEDDLE_PUBLIC_URL', publicUrl)) ?? (await share('address', own));
    hooks = await configured('HEDDLE_HOOKS_URL', hooksUrl);
  }

  const compare = (): Promise<void> => {
    // Without the database, what was known last is right for longest.
    pass = pass.then(work).catch((err: unknown) => log.error({ err }, 'address comparison failed'));
    return pass;
  };

  return {
    base: () => base,
    hooks: () => hooks ?? base,
    async listening(given) {
      own = `http://localhost:${given}`;
      base = publicUrl ?? own;
      timer = setInterval(() => void compare(), COMPARE_EVERY_MS).unref();
      await compare();
    },
    compare,
    async close() {
      clearInterval(timer);
      await pass;
      for (const [name, address] of taken) await releaseLease(db, name, address);
    },
  };
}
