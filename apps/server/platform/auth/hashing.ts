import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { apiErrors } from '@heddle/contract/errors/api';
import { runErrors } from '@heddle/contract/errors/run';
import { unlimitedResources } from '@heddle/contract/node/resources';
import { ThreadPool } from '@heddle/nodes/lib/workers/pool';

/** Maximum number of concurrent hashes. Each takes 32 MiB and about 0.1 seconds. */
const AT_ONCE = 2;
/** Maximum number of queued hashes. Further callers get an error that asks them to retry. */
const WAITING = 20;
/** Seconds until the queue is done. */
const RETRY_AFTER = 3;
const TIME_LIMIT_MS = 30_000;
const IDLE_MS = 60_000;
const SALT_BYTES = 16;

/** The N of scrypt that better-auth uses: existing hashes have to stay valid. */
const COST = 16_384;

/** The task of a thread: scrypt of a password. */
export interface HashTask {
  cost: number;
  password: string;
  salt: string;
}

type HashAnswer = { key: Uint8Array } | { lost: string };

/** Hashes and verifies the passwords of accounts. Its functions throw `sign_in_busy` if too many are queued. */
export interface PasswordHashing {
  /** A hash with a random salt, as text. */
  hash(password: string): Promise<string>;
  /** True if the password matches the hash. */
  verify(given: { hash: string; password: string }): Promise<boolean>;
  /** Ends the threads; pending calls are rejected with `server_draining`. */
  close(): Promise<void>;
}

/**
 * Hashing in threads of its own, which workflows cannot occupy. The format is that of better-auth: `<salt>:<scrypt in hex>`. `cost`: the N of scrypt, for
 * tests, which make thousands of accounts.
 */
export function createPasswordHashing(cost = COST): PasswordHashing {
  const threads = new ThreadPool<HashTask, HashAnswer>({
    // The pool reserves a slot for other users; all hashes count as one user's.
    size: AT_ONCE + 1,
    extra: 0,
    idleMs: IDLE_MS,
    open: () => new Worker(new URL('./hashing-worker.ts', import.meta.url), { env: {}, execArgv: [] }),
    lost: (_loss, reason) => ({ lost: reason }),
    busy: () => busy(),
    closed: () => runErrors.server_draining(),
  });
  const { signal } = new AbortController();
  let underWay = 0;

  async function keyOf(password: string, salt: string): Promise<Uint8Array> {
    if (underWay >= AT_ONCE + WAITING) throw busy();
    underWay += 1;
    try {
      const answer = await threads.run(() => ({ cost, password, salt }), {
        timeLimitMs: TIME_LIMIT_MS,
        memoryMb: 0,
        signal,
        resources: unlimitedResources,
      });
      if ('lost' in answer) throw new Error(`The thread that hashes passwords gave no answer: ${answer.lost}.`);
      return answer.key;
    } finally {
      underWay -= 1;
    }
  }

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES).toString('hex');
      return `${salt}:${Buffer.from(await keyOf(password, salt)).toString('hex')}`;
    },
    async verify({ hash, password }) {
      const [salt = '', key = ''] = hash.split(':');
      const stored = Buffer.from(key, 'hex');
      if (salt === '' || stored.length === 0) throw new Error('A stored password hash cannot be read.');
      const made = await keyOf(password, salt);
      return made.length === stored.length && timingSafeEqual(made, stored);
    },
    close: () => threads.close(),
  };
}

const busy = (): Error => apiErrors.sign_in_busy({ seconds: RETRY_AFTER }, { details: { retryAfter: RETRY_AFTER } });
