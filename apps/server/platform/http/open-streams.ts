import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/kysely.ts';
import { hashKey, readKey } from './api-keys.ts';
import { currentUser } from './session.ts';

/** Interval of checks whether sessions and keys are still valid: other servers may have ended them, or they may have expired. Milliseconds. */
const CHECK_INTERVAL_MS = 15_000;
/** Sessions or keys checked by one statement. */
const ASKED_AT_ONCE = 500;

/** The credential a stream was opened with: a session by its id, or an API key by its hash. */
type Pass = { session: string } | { key: string };

interface Stream {
  userId: string;
  pass: Pass;
  end: () => void;
}

/** Open event streams. A stream ends with the session or API key it was requested with. */
export interface OpenStreams {
  /** Registers the stream that answers this request; `end` is called once. Returns the function to call when the stream has ended otherwise. */
  add(request: FastifyRequest, end: () => void): () => void;
  /** Ends the streams of one user, or all, whose session or key is no longer valid. Call it after ending one; never throws. */
  check(userId?: string): Promise<void>;
}

function passOf(request: FastifyRequest): Pass | null {
  if (request.sessionId !== null) return { session: request.sessionId };
  const secret = readKey(request.headers.authorization);
  return secret === null ? null : { key: hashKey(secret) };
}

/** The streams of this server. `onError` gets the error of a failed check; the next one is made all the same. */
export function createOpenStreams(db: Db, onError: (error: unknown) => void, everyMs = CHECK_INTERVAL_MS): OpenStreams {
  const streams = new Set<Stream>();
  let timer: NodeJS.Timeout | undefined;

  async function validSessions(ids: string[]): Promise<Set<string>> {
    const rows = await db
      .selectFrom('session')
      .select('id')
      .where('id', 'in', ids)
      .where('expiresAt', '>', new Date().toISOString())
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  async function validKeys(hashes: string[]): Promise<Set<string>> {
    const lasting = db.selectFrom('api_keys').select('hash').where('hash', 'in', hashes);
    const rows = await lasting
      .where((of) => of.or([of('expires_at', 'is', null), of('expires_at', '>', Date.now())]))
      .execute();
    return new Set(rows.map(({ hash }) => hash));
  }

  /** Ends the streams whose session or key is not among the valid ones. */
  async function endInvalid(
    asked: readonly Stream[],
    read: (pass: Pass) => string | null,
    valid: (passes: string[]) => Promise<Set<string>>,
  ): Promise<void> {
    const passes = [...new Set(asked.map(({ pass }) => read(pass)).filter((pass) => pass !== null))];
    for (let from = 0; from < passes.length; from += ASKED_AT_ONCE) {
      const some = passes.slice(from, from + ASKED_AT_ONCE);
      const holding = await valid(some);
      const over = new Set(some.filter((pass) => !holding.has(pass)));
      for (const { pass, end } of asked) if (over.has(read(pass) ?? '')) end();
    }
  }

  async function check(userId?: string): Promise<void> {
    const asked = [...streams].filter((stream) => userId === undefined || stream.userId === userId);
    try {
      await endInvalid(asked, (pass) => ('session' in pass ? pass.session : null), validSessions);
      await endInvalid(asked, (pass) => ('key' in pass ? pass.key : null), validKeys);
    } catch (error) {
      onError(error);
    }
  }

  return {
    add(request, end) {
      const pass = passOf(request);
      if (pass === null) return () => undefined;
      const forget = (): void => {
        streams.delete(stream);
        if (streams.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
      const stream: Stream = {
        userId: currentUser(request).id,
        pass,
        end() {
          if (!streams.has(stream)) return;
          forget();
          end();
        },
      };
      streams.add(stream);
      timer ??= setInterval(() => void check(), everyMs).unref();
      return forget;
    },
    check,
  };
}
