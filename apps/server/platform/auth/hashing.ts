import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { apiErrors } from '@heddle/contract/errors/api';
import { runErrors } from '@heddle/contract/errors/run';
import { unlimitedResources } from '@heddle/contract/node/resources';
import { ThreadPool } from '@heddle/nodes/lib/workers/pool';

/** Hashes that are made at the same time. Each takes 32 MiB and about a tenth of a second. */
const AT_ONCE = 2;
/** Hashes that may wait for their turn. Who comes later would wait so long that trying again is better. */
const WAITING = 20;
/** Seconds until the ones that wait are done. */
const RETRY_AFTER = 3;
const TIME_LIMIT_MS = 30_000;
const IDLE_MS = 60_000;
const SALT_BYTES = 16;

/** What a thread is asked for: the bytes that scrypt makes of a password. */
export interface HashTask {
  password: string;
  salt: string;
}

type HashAnswer = { key: Uint8Array } | { lost: string };

/** How the passwords of accounts are hashed and checked. Its functions throw `sign_in_busy` where too many are to be hashed at the same time. */
export interface PasswordHashing {
  /** A hash with a salt of its own, as text. */
  hash(password: string): Promise<string>;
  /** Whether it is the password of a hash. */
  verify(given: { hash: string; password: string }): Promise<boolean>;
  /** Ends the threads; what is under way is rejected with `server_draining`. */
  close(): Promise<void>;
}

/** Hashing in threads of its own, which no work of workflows can fill. Writes and reads what better-auth writes: `<salt>:<scrypt in hex>`. */
export function createPasswordHashing(): PasswordHashing {
  const threads = new ThreadPool<HashTask, HashAnswer>({
    // The pool keeps a place for other users; all hashes are of one.
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
      const answer = await threads.run(() => ({ password, salt }), {
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
