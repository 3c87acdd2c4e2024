import type { Transferable, Worker } from 'node:worker_threads';

/** How long a worker may take to come up, in milliseconds. */
const START_LIMIT = 30_000;
/** How long after its time limit a task may hold its worker. Work that can stop itself does; this is for what cannot be interrupted. */
const GRACE = 500;
const QUEUE_LIMIT = 1000;

/** Why a worker gave no answer of its own. */
export type Loss = 'timeout' | 'memory' | 'failed';

export interface PoolOptions<Answer> {
  /** Threads at most. */
  size: number;
  /** A thread with this much memory. It answers a task with the message 'started' and then with its answer. */
  open(memoryMb: number): Worker;
  /** The answer in place of one that never came. */
  lost(loss: Loss, reason: string): Answer;
  /** Thrown when too many tasks wait. */
  busy(): Error;
  /** What tasks are rejected with that run or wait when the pool is closed. */
  closed(): Error;
  /** How long a thread without work is kept, in milliseconds. Left out, as long as the pool. */
  idleMs?: number;
}

export interface TaskOptions {
  /** Counted from when the work begins, not from when it is asked for. */
  timeLimitMs: number;
  memoryMb: number;
  signal: AbortSignal;
  /** What moves to the thread instead of being copied. */
  transfer?: readonly Transferable[];
}

interface Job<Task, Answer> extends TaskOptions {
  task: Task;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

interface Slot<Task, Answer> {
  worker: Worker;
  memoryMb: number;
  job: Job<Task, Answer> | null;
  timer: NodeJS.Timeout | undefined;
}

/** A few worker threads that do one task each at a time. Threads start when needed and keep no process alive while idle. */
export class ThreadPool<Task, Answer> {
  readonly #options: PoolOptions<Answer>;
  readonly #slots = new Set<Slot<Task, Answer>>();
  readonly #queue: Job<Task, Answer>[] = [];

  constructor(options: PoolOptions<Answer>) {
    this.#options = options;
  }

  /** Does a task. Rejects with the signal's reason when it is aborted; throws what `busy` makes when too many tasks wait. */
  run(task: Task, options: TaskOptions): Promise<Answer> {
    const { signal } = options;
    signal.throwIfAborted();
    if (this.#queue.length >= QUEUE_LIMIT) throw this.#options.busy();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const job: Job<Task, Answer> = { ...options, task, resolve, reject };
    const onAbort = (): void => this.#abandon(job, signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    this.#queue.push(job);
    this.#pump();
    return promise.finally(() => signal.removeEventListener('abort', onAbort));
  }

  /** Threads there are, with and without work. */
  get threads(): number {
    return this.#slots.size;
  }

  /** Ends all threads; what runs or waits is rejected. */
  async close(): Promise<void> {
    const waiting = this.#queue.splice(0);
    const running = [...this.#slots].flatMap((slot) => slot.job ?? []);
    const ended = [...this.#slots].map((slot) => this.#discard(slot));
    for (const job of [...waiting, ...running]) job.reject(this.#options.closed());
    await Promise.all(ended);
  }

  #pump(): void {
    for (;;) {
      const [next] = this.#queue;
      const slot = next && this.#free(next.memoryMb);
      if (!next || !slot) return;
      this.#queue.shift();
      slot.job = next;
      slot.worker.ref();
      this.#watch(slot, START_LIMIT);
      try {
        slot.worker.postMessage(next.task, next.transfer ?? []);
      } catch (error) {
        // What cannot be sent is the caller's mistake, not the thread's.
        clearTimeout(slot.timer);
        this.#rest(slot);
        next.reject(error);
      }
    }
  }

  /** A thread without work and with this much memory; one with another amount makes room for it. */
  #free(memoryMb: number): Slot<Task, Answer> | undefined {
    const idle = [...this.#slots].filter((slot) => slot.job === null);
    const fitting = idle.find((slot) => slot.memoryMb === memoryMb);
    if (fitting) return fitting;
    if (this.#slots.size >= this.#options.size) {
      const [other] = idle;
      if (!other) return undefined;
      void this.#discard(other);
    }
    return this.#open(memoryMb);
  }

  #open(memoryMb: number): Slot<Task, Answer> {
    const worker = this.#options.open(memoryMb);
    const slot: Slot<Task, Answer> = { worker, memoryMb, job: null, timer: undefined };
    worker.unref();
    worker.on('message', (message: 'started' | Answer) => this.#receive(slot, message));
    worker.on('error', (error) => this.#lose(slot, error));
    worker.on('exit', () => this.#lose(slot, new Error('its thread ended')));
    this.#slots.add(slot);
    return slot;
  }

  #receive(slot: Slot<Task, Answer>, message: 'started' | Answer): void {
    const { job } = slot;
    if (!job) return;
    if (message === 'started') {
      this.#watch(slot, job.timeLimitMs + GRACE);
      return;
    }
    clearTimeout(slot.timer);
    this.#rest(slot);
    job.resolve(message);
    this.#pump();
  }

  #rest(slot: Slot<Task, Answer>): void {
    slot.job = null;
    slot.worker.unref();
    const { idleMs } = this.#options;
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
    job?.resolve(this.#options.lost(outOfMemory ? 'memory' : 'failed', error instanceof Error ? error.message : String(error)));
    this.#pump();
  }

  #abandon(job: Job<Task, Answer>, reason: unknown): void {
    const waiting = this.#queue.indexOf(job);
    if (waiting >= 0) this.#queue.splice(waiting, 1);
    const slot = [...this.#slots].find((candidate) => candidate.job === job);
    if (slot) void this.#discard(slot);
    job.reject(reason);
    this.#pump();
  }

  async #discard(slot: Slot<Task, Answer>): Promise<void> {
    clearTimeout(slot.timer);
    slot.job = null;
    this.#slots.delete(slot);
    await slot.worker.terminate();
  }
}
