import { isJsonObject } from '@heddle/contract/json';
import type { StepProgress } from '@heddle/contract/node/progress';
import type { Broadcast } from './store.ts';

/** Minimum time between two messages with progress. Milliseconds. */
const PACE_MS = 500;
/** How often the subscription to a run is announced again, and how long an announcement is valid. Milliseconds. */
const RENEW_MS = 5000;
const VALID_MS = 3 * RENEW_MS;
/** Maximum size of a message: PostgreSQL allows less than 8000 bytes. */
const MAX_MESSAGE_BYTES = 7000;

type Report = [runId: string, stepKey: string, progress: StepProgress];

/** A message between servers. Its keys are read by servers of other versions. */
interface Message {
  from: string;
  /** Runs with subscribers in the sender. */
  follows?: readonly string[];
  /** Others should announce their subscriptions again: the sender may have missed some. */
  asks?: true;
  /** Progress of steps that run in the sender. */
  reports?: readonly Report[];
}

interface Server {
  /** The name of this server. */
  owner: string;
  /** True if the run is active in this server. */
  isActive(runId: string): boolean;
  /** Progress of a step in another server, of a run with subscribers here. */
  received(...report: Report): void;
  onError(error: unknown): void;
}

/**
 * Relays the progress of steps from the server that runs them to servers with subscribers: throttled, and only for runs with subscribers elsewhere.
 * Messages may be lost; nothing that is recorded depends on them.
 */
export class RemoteProgress {
  readonly #broadcast: Broadcast | undefined;
  readonly #server: Server;
  /** Number of subscribers here, by run. */
  readonly #followed = new Map<string, number>();
  /** Until when a run has subscribers elsewhere, as far as announced. Epoch milliseconds. */
  readonly #wanted = new Map<string, number>();
  /** The latest progress of each step that was not sent yet. */
  readonly #pending = new Map<string, Report>();
  #flush: NodeJS.Timeout | undefined;
  #renew: NodeJS.Timeout | undefined;

  constructor(broadcast: Broadcast | undefined, server: Server) {
    this.#broadcast = broadcast;
    this.#server = server;
  }

  /** Begins to receive messages of other servers. Returns the function that ends it. */
  listen(): () => void {
    const end = this.#broadcast?.subscribe((text) => this.#receive(text));
    return () => {
      end?.();
      clearTimeout(this.#flush);
      clearInterval(this.#renew);
    };
  }

  /** Adds a subscriber to the progress of a run. Returns the function that removes it. */
  follow(runId: string): () => void {
    if (!this.#broadcast) return () => undefined;
    const count = this.#followed.get(runId) ?? 0;
    this.#followed.set(runId, count + 1);
    if (count === 0) this.#announce([runId]);
    this.#renew ??= setInterval(() => this.#announce([...this.#followed.keys()]), RENEW_MS).unref();
    let following = true;
    return () => {
      if (!following) return;
      following = false;
      const left = (this.#followed.get(runId) ?? 1) - 1;
      if (left > 0) this.#followed.set(runId, left);
      else this.#followed.delete(runId);
      if (this.#followed.size > 0) return;
      clearInterval(this.#renew);
      this.#renew = undefined;
    };
  }

  /** Sends the progress of a step that runs here, if the run has subscribers elsewhere. */
  report(...report: Report): void {
    const [runId, stepKey] = report;
    if ((this.#wanted.get(runId) ?? 0) < Date.now()) return;
    this.#pending.set(JSON.stringify([runId, stepKey]), report);
    this.#flush ??= setTimeout(() => this.#publishReports(), PACE_MS).unref();
  }

  #announce(runIds: readonly string[]): void {
    const elsewhere = runIds.filter((runId) => !this.#server.isActive(runId));
    for (const part of parts(elsewhere)) this.#publish({ follows: part });
  }

  #publishReports(): void {
    this.#flush = undefined;
    const reports = [...this.#pending.values()];
    this.#pending.clear();
    for (const part of parts(reports)) this.#publish({ reports: part });
  }

  #publish(message: Omit<Message, 'from'>): void {
    this.#broadcast?.publish(JSON.stringify({ from: this.#server.owner, ...message })).catch(this.#server.onError);
  }

  #receive(text: string): void {
    if (text === '') this.#publish({ asks: true });
    const message = text === '' ? null : parseMessage(text);
    if (text === '' || message?.asks) this.#announce([...this.#followed.keys()]);
    if (!message || message.from === this.#server.owner) return;
    const now = Date.now();
    for (const [runId, until] of this.#wanted) if (until < now) this.#wanted.delete(runId);
    for (const runId of message.follows ?? [])
      if (this.#server.isActive(runId)) this.#wanted.set(runId, now + VALID_MS);
    for (const report of message.reports ?? [])
      if (this.#followed.has(report[0]) && !this.#server.isActive(report[0])) this.#server.received(...report);
  }
}

/** Parses a message; null where a server of another version may have sent something else. */
function parseMessage(text: string): Message | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isJsonObject(parsed) || typeof parsed['from'] !== 'string') return null;
  const { from, follows = [], reports = [], asks } = parsed;
  if (!Array.isArray(follows) || !Array.isArray(reports)) return null;
  return {
    from,
    follows: follows.filter((runId) => typeof runId === 'string'),
    ...(asks === true ? { asks } : {}),
    reports: reports.flatMap((report): Report[] => {
      const [runId, stepKey, progress] = Array.isArray(report) ? report : [];
      if (
        typeof runId !== 'string' ||
        typeof stepKey !== 'string' ||
        !isJsonObject(progress) ||
        typeof progress['done'] !== 'number'
      )
        return [];
      const { done, total, text: label } = progress;
      return [
        [
          runId,
          stepKey,
          {
            done,
            ...(typeof total === 'number' ? { total } : {}),
            ...(typeof label === 'string' ? { text: label } : {}),
          },
        ],
      ];
    }),
  };
}

/** Splits a list into parts that fit into a message; entries that are too large for one are left out. */
function* parts<T>(list: readonly T[]): Generator<T[]> {
  let part: T[] = [];
  let size = 0;
  for (const entry of list) {
    const bytes = Buffer.byteLength(JSON.stringify(entry)) + 1;
    if (bytes > MAX_MESSAGE_BYTES) continue;
    if (size + bytes > MAX_MESSAGE_BYTES) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push(entry);
    size += bytes;
  }
  if (part.length > 0) yield part;
}
