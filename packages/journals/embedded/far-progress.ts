import { isJsonObject } from '@heddle/contract/json';
import type { StepProgress } from '@heddle/contract/node/progress';
import type { Hearsay } from './store.ts';

/** How often a server tells the others of its steps at most. Milliseconds. */
const PACE_MS = 500;
/** How often it is said again that a run is followed, and how long that counts. Milliseconds. */
const RENEW_MS = 5000;
const COUNTS_MS = 3 * RENEW_MS;
/** Bytes of one message: PostgreSQL notifies of less than 8000. */
const MESSAGE_BYTES = 7000;

type Report = [runId: string, stepKey: string, progress: StepProgress];

/** What a server tells the others. */
interface Message {
  from: string;
  /** Runs it follows. */
  follows?: readonly string[];
  /** Who follows runs is to say so: it may have missed that. */
  asks?: true;
  /** How far steps of runs are that it carries. */
  reports?: readonly Report[];
}

interface Here {
  /** The name of this server. */
  owner: string;
  isCarried(runId: string): boolean;
  /** A step of a run that is followed here, and carried elsewhere, says how far it is. */
  heard(...report: Report): void;
  onError(error: unknown): void;
}

/**
 * Carries how far steps are from the server that runs them to those where somebody watches. Nothing is told of runs that nobody follows elsewhere,
 * and of the others now and then. All of it may be lost: the record does not depend on it.
 */
export class FarProgress {
  readonly #hearsay: Hearsay | undefined;
  readonly #here: Here;
  /** Runs that are followed here, and by how many. */
  readonly #followed = new Map<string, number>();
  /** Runs that are followed elsewhere, and until when that counts. */
  readonly #wanted = new Map<string, number>();
  readonly #pending = new Map<string, Report>();
  #flush: NodeJS.Timeout | null = null;
  #renew: NodeJS.Timeout | null = null;

  constructor(hearsay: Hearsay | undefined, here: Here) {
    this.#hearsay = hearsay;
    this.#here = here;
  }

  /** Begins to hear what others tell. Gives the function that ends it. */
  listen(): () => void {
    const end = this.#hearsay?.hear((text) => this.#take(text));
    return () => {
      end?.();
      if (this.#flush) clearTimeout(this.#flush);
      if (this.#renew) clearInterval(this.#renew);
      [this.#flush, this.#renew] = [null, null];
    };
  }

  /** Somebody here wants to know how far the steps of a run are. Gives the function that ends it. */
  follow(runId: string): () => void {
    if (!this.#hearsay) return () => undefined;
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
      if (this.#followed.size > 0 || !this.#renew) return;
      clearInterval(this.#renew);
      this.#renew = null;
    };
  }

  /** A step that is carried here says how far it is. */
  report(...report: Report): void {
    const [runId, stepKey] = report;
    if ((this.#wanted.get(runId) ?? 0) < Date.now()) return;
    this.#pending.set(JSON.stringify([runId, stepKey]), report);
    this.#flush ??= setTimeout(() => this.#tellReports(), PACE_MS).unref();
  }

  #announce(runIds: readonly string[]): void {
    const far = runIds.filter((runId) => !this.#here.isCarried(runId));
    for (const part of parts(far)) this.#tell({ follows: part });
  }

  #tellReports(): void {
    this.#flush = null;
    const reports = [...this.#pending.values()];
    this.#pending.clear();
    for (const part of parts(reports)) this.#tell({ reports: part });
  }

  #tell(message: Omit<Message, 'from'>): void {
    this.#hearsay?.tell(JSON.stringify({ from: this.#here.owner, ...message })).catch(this.#here.onError);
  }

  #take(text: string): void {
    if (text === '') this.#tell({ asks: true });
    const message = text === '' ? null : messageIn(text);
    if (text === '' || message?.asks) this.#announce([...this.#followed.keys()]);
    if (!message || message.from === this.#here.owner) return;
    const now = Date.now();
    for (const [runId, until] of this.#wanted) if (until < now) this.#wanted.delete(runId);
    for (const runId of message.follows ?? [])
      if (this.#here.isCarried(runId)) this.#wanted.set(runId, now + COUNTS_MS);
    for (const report of message.reports ?? [])
      if (this.#followed.has(report[0]) && !this.#here.isCarried(report[0])) this.#here.heard(...report);
  }
}

/** Null for what a server of another version may have told. */
function messageIn(text: string): Message | null {
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isJsonObject(told) || typeof told['from'] !== 'string') return null;
  const { from, follows = [], reports = [], asks } = told;
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
      const { done, total, text: said } = progress;
      return [
        [
          runId,
          stepKey,
          {
            done,
            ...(typeof total === 'number' ? { total } : {}),
            ...(typeof said === 'string' ? { text: said } : {}),
          },
        ],
      ];
    }),
  };
}

/** A list in parts that fit into messages; what is too large for one is left out. */
function* parts<T>(list: readonly T[]): Generator<T[]> {
  let part: T[] = [];
  let size = 0;
  for (const entry of list) {
    const bytes = Buffer.byteLength(JSON.stringify(entry)) + 1;
    if (bytes > MESSAGE_BYTES) continue;
    if (size + bytes > MESSAGE_BYTES) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push(entry);
    size += bytes;
  }
  if (part.length > 0) yield part;
}
