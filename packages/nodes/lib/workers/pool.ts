import type { Transferable } from 'node:worker_threads';
import type { StepResources } from '@heddle/contract/node/resources';
import type { PoolWorker } from './pool-worker.ts';
import { UserQueue } from './user-queue.ts';

/** How long a worker may take to start, in milliseconds. */
const START_LIMIT = 30_000;
/** How long after its time limit a task may hold its worker. Work that can stop itself does; this is for work that cannot be interrupted. */
const GRACE = 500;
/** The most waiting tasks of one user. A waiting task is not created yet and takes almost no memory, so the limit exceeds what all runs of a server have in progress: they wait rather than fail. */
const WAITING_LIMIT = 10_000;
/** How long a user who has no thread waits for one of those there are, in milliseconds, and how many more may be started at most for such users. */
const NEWCOMER_MS = 250;
const EXTRA_THREADS = 8;

/** Why a worker did not answer. */
export type Loss = 'timeout' | 'memory' | 'failed';

export interface PoolOptions<Answer> {
  /** The most threads, apart from a few extra ones for users without any. One user gets all but one, so that another user's work can begin immediately. */
  size: number;
  /** How many more there may be at most for users who have none. Default: 8. */
  extra?: number;
  /** A thread with this much memory. It answers a task with the message 'started' and then with its answer. */
  open(memoryMb: number): PoolWorker;
  /** The answer in place of one that never came. */
  lost(loss: Loss, reason: string): Answer;
  /** Thrown when too many tasks of one user wait. */
  busy(): Error;
  /** The error of tasks that run or wait when the pool is closed. */
  closed(): Error;
  /** How long a thread without work is kept, in milliseconds. Left out, as long as the pool. */
  idleMs?: number;
}

export interface TaskOptions {
  /** Counted from when the work begins, not from when it is asked for. */
  timeLimitMs: number;
  memoryMb: number;
  signal: AbortSignal;
  /** Whose work it is. */
  resources: Pick<StepResources, 'user'>;
  /** Transferred to the thread instead of copied. */
  transfer?: readonly Transferable[];
}

interface Job<Task, Answer> extends TaskOptions {
  readonly user: string;
  make(): Task | Promise<Task>;
  /** Its caller has stopped waiting. */
  isGivenUp: boolean;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

interface Slot<Task, Answer> {
  worker: PoolWorker;
  memoryMb: number;
  job: Job<Task, Answer> | null;
  /** The state of the job. */
  stage: 'made' | 'sent' | 'started';
  timer: NodeJS.Timeout | undefined;
}

/** A pool of worker threads that run one task each at a time, taking users in turn. Threads start on demand and do not keep the process alive while idle. */
export class ThreadPool<Task, Answer> {
  readonly #options: PoolOptions<Answer>;
  readonly #slots = new Set<Slot<Task, Answer>>();
  readonly #queue = new UserQueue<Job<Task, Answer>>();
  #newcomers: NodeJS.Timeout | undefined;

  constructor(options: PoolOptions<Answer>) {
    this.#options = options;
  }

  /**
   * Runs a task, which is created once there is a thread for it. Rejects with the signal's reason when it is aborted; throws `busy()` when too many
   * tasks of the user wait.
   */
  run(make: () => Task | Promise<Task>, options: TaskOptions): Promise<Answer> {
    const { signal, resources } = options;
    signal.throwIfAborted();
    if (this.#queue.waitingOf(resources.user) >= WAITING_LIMIT) throw this.#options.busy();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const job: Job<Task, Answer> = { ...options, user: resources.user, make, isGivenUp: false, resolve, reject };
    const onAbort = (): void => this.#abandon(job, signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    this.#queue.add(job);
    this.#pump();
    return promise.finally(() => signal.removeEventListener('abort', onAbort));
  }

  /** The number of threads, with and without work. */
  get threads(): number {
    return this.#slots.size;
  }

  /** Ends all threads; running and waiting tasks are rejected. */
  async close(): Promise<void> {
    clearTimeout(this.#newcomers);
    const waiting = this.#queue.removeAll();
    const running = [...this.#slots].flatMap((slot) => slot.job ?? []);
    const ended = [...this.#slots].map((slot) => this.#discard(slot));
    for (const job of [...waiting, ...running]) job.reject(this.#options.closed());
    await Promise.all(ended);
  }

  #pump(): void {
    const { size, extra = EXTRA_THREADS } = this.#options;
    while (this.#startNext(size - this.#queue.taken));
    if (!this.#queue.hasNewcomer) return;
    this.#newcomers ??= setTimeout(() => {
      this.#newcomers = undefined;
      // The last place is a newcomer's.
      while (this.#queue.taken < size + extra && this.#startNext(1));
      this.#pump();
    }, NEWCOMER_MS);
  }

  #startNext(free: number): boolean {
    const job = this.#queue.take(free);
    if (job) void this.#begin(job, this.#threadFor(job.memoryMb));
    return job !== undefined;
  }

  /** A thread without work and with this much memory; one with another amount makes room for it. */
  #threadFor(memoryMb: number): Slot<Task, Answer> {
    const idle = [...this.#slots].filter((slot) => slot.job === null);
    const fitting = idle.find((slot) => slot.memoryMb === memoryMb);
    if (fitting) return fitting;
    const [other] = idle;
    if (other && this.#slots.size >= this.#options.size) void this.#discard(other);
    return this.#open(memoryMb);
  }

  async #begin(job: Job<Task, Answer>, slot: Slot<Task, Answer>): Promise<void> {
    clearTimeout(slot.timer);
    slot.job = job;
    slot.stage = 'made';
    slot.worker.ref();
    try {
      const task = await job.make();
      // It may have been aborted in the meantime.
      if (slot.job !== job) return;
      this.#watch(slot, START_LIMIT);
      slot.worker.postMessage(task, job.transfer ?? []);
      slot.stage = 'sent';
    } catch (error) {
      if (slot.job !== job) return;
      // A task that cannot be created or cloned is the caller's mistake, not the thread's.
      this.#rest(slot);
      job.reject(error);
      this.#pump();
    }
  }

  #open(memoryMb: number): Slot<Task, Answer> {
    const worker = this.#options.open(memoryMb);
    const slot: Slot<Task, Answer> = { worker, memoryMb, job: null, stage: 'made', timer: undefined };
    worker.unref();
    // The other end answers tasks of this pool, with nothing else.
    worker.on('message', (message) => this.#receive(slot, message as 'started' | Answer));
    worker.on('error', (error) => this.#lose(slot, error));
    worker.on('exit', () => this.#lose(slot, new Error('its thread ended')));
    this.#slots.add(slot);
    return slot;
  }

  #receive(slot: Slot<Task, Answer>, message: 'started' | Answer): void {
    const { job } = slot;
    if (!job) return;
    if (message === 'started') {
      slot.stage = 'started';
      this.#watch(slot, job.isGivenUp ? GRACE : job.timeLimitMs + GRACE);
      return;
    }
    this.#rest(slot);
    job.resolve(message);
    this.#pump();
  }

  #rest(slot: Slot<Task, Answer>): void {
    clearTimeout(slot.timer);
    this.#leave(slot);
    const { idleMs, size } = this.#options;
    if (this.#slots.size > size || slot.worker.isSpent) return void this.#discard(slot);
    slot.worker.unref();
    if (idleMs !== undefined) slot.timer = setTimeout(() => void this.#discard(slot), idleMs).unref();
  }

  #watch(slot: Slot<Task, Answer>, ms: number): void {
    clearTimeout(slot.timer);
    slot.timer = setTimeout(() => {
      const { job } = slot;
      void this.#discard(slot);
      job?.resolve(this.#options.lost('timeout', 'the time is over'));
      this.#pump();
    }, ms);
  }

  /** A thread that died by itself, for example of too little memory. Its task fails, the next one gets another thread. */
  #lose(slot: Slot<Task, Answer>, error: unknown): void {
    if (!this.#slots.has(slot)) return;
    const { job } = slot;
    void this.#discard(slot);
    const outOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    job?.resolve(
      this.#options.lost(outOfMemory ? 'memory' : 'failed', error instanceof Error ? error.message : String(error)),
    );
    this.#pump();
  }

  #abandon(job: Job<Task, Answer>, reason: unknown): void {
    this.#queue.remove(job);
    const slot = [...this.#slots].find((candidate) => candidate.job === job);
    if (slot) this.#giveUp(slot, job);
    job.reject(reason);
    this.#pump();
  }

  /** A thread that can be interrupted stays: many that are given up one after the other must not cost the start of as many threads. */
  #giveUp(slot: Slot<Task, Answer>, job: Job<Task, Answer>): void {
    if (slot.stage === 'made') return this.#rest(slot);
    if (!slot.worker.interrupt) return void this.#discard(slot);
    job.isGivenUp = true;
    slot.worker.interrupt();
    if (slot.stage === 'started') this.#watch(slot, GRACE);
  }

  async #discard(slot: Slot<Task, Answer>): Promise<void> {
    clearTimeout(slot.timer);
    this.#leave(slot);
    this.#slots.delete(slot);
    await slot.worker.terminate();
  }

  #leave(slot: Slot<Task, Answer>): void {
    if (slot.job) this.#queue.leave(slot.job);
    slot.job = null;
  }
}
