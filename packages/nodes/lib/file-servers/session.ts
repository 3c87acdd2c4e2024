import { setTimeout as pause } from 'node:timers/promises';
import { isLost } from './failures.ts';
import type { FileServer } from './port.ts';

/** A connection to a file server that is made when it is needed, and again when it was lost. */
export interface FileSession {
  /** The result of `work`. Work whose connection was lost is done again on a new one, a few times. */
  run<T>(work: (server: FileServer) => Promise<T>): Promise<T>;
  /** The same for work that gives its result in pieces and knows how to go on. */
  stream<T>(work: (server: FileServer) => AsyncIterable<T>): AsyncGenerator<T>;
  end(): void;
}

/** Milliseconds before a lost connection is made again. Each piece that arrives begins them anew. */
const PAUSES = [500, 2000, 5000];

/** A session whose connections `open` makes. */
export function createFileSession(
  open: () => Promise<FileServer>,
  { signal }: { readonly signal: AbortSignal },
  pauses: readonly number[] = PAUSES,
): FileSession {
  let server: FileServer | null = null;
  let wasOpen = false;
  const connected = async (): Promise<FileServer> => {
    server ??= await open();
    wasOpen = true;
    return server;
  };
  const drop = (): void => {
    server?.end();
    server = null;
  };
  /** Waits before the next try; throws what cannot be tried again. */
  const next = async (thrown: unknown, tries: number): Promise<void> => {
    drop();
    const ms = pauses[tries];
    // A server that has never answered is not waited for.
    if (!isLost(thrown) || !wasOpen || ms === undefined) throw thrown;
    await pause(ms, undefined, { signal });
  };

  return {
    async run(work) {
      for (let tries = 0; ; tries += 1) {
        try {
          return await work(await connected());
        } catch (thrown) {
          if (!isLost(thrown)) throw thrown;
          await next(thrown, tries);
        }
      }
    },
    async *stream(work) {
      for (let tries = 0; ; tries += 1) {
        try {
          for await (const piece of work(await connected())) {
            tries = 0;
            yield piece;
          }
          return;
        } catch (thrown) {
          await next(thrown, tries);
        }
      }
    },
    end: drop,
  };
}
