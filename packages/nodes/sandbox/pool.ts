import { Worker } from 'node:worker_threads';
import { nodeErrors } from '@heddle/contract/errors/node';
import { runErrors } from '@heddle/contract/errors/run';
import type { CodeOutcome, CodeTask, WorkerMessage } from './protocol.ts';

/** How long a worker may take to come up, in milliseconds. */
const START_LIMIT = 30_000;
/** How long after its time limit a task may hold its worker. Code stops itself; this is for what cannot be interrupted. */
const GRACE = 500;
const QUEUE_LIMIT = 1000;

interface Job {
  task: CodeTask;
  resolve(outcome: CodeOutcome): void;
  reject(error: unknown): void;
}

interface Slot {
  worker: Worker;
  job: Job | null;
  timer: NodeJS.Timeout | undefined;
}

/** A few worker threads that run code, one task each at a time. Threads start when needed and keep no process alive while idle. */
export class SandboxPool {
  readonly #size: number;
  readonly #slots = new Set<Slot>();
  readonly #queue: Job[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  /** Runs a task. Rejects with the signal's reason when it is aborted, and with `code_busy` when too many tasks wait. */
  run(task: CodeTask, signal: AbortSignal): Promise<CodeOutcome> {
    signal.throwIfAborted();
    if (this.#queue.length >= QUEUE_LIMIT) throw nodeErrors.code_busy();
    const { promise, resolve, reject } = Promise.withResolvers<CodeOutcome>();
    const job: Job = { task, resolve, reject };
    const onAbort = (): void => this.#abandon(job, signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    this.#queue.push(job);
    this.#pump();
    return promise.finally(() => signal.removeEventListener('abort', onAbort));
  }

  /** Ends all threads; what runs or waits is rejected with `server_draining`. */
  async close(): Promise<void> {
    const waiting = this.#queue.splice(0);
    const running = [...this.#slots].flatMap((slot) => slot.job ?? []);
    const ended = [...this.#slots].map((slot) => this.#discard(slot));
    for (const job of [...waiting, ...running]) job.reject(runErrors.server_draining());
    await Promise.all(ended);
  }

  #pump(): void {
    while (this.#queue.length > 0) {
      const slot = [...this.#slots].find((candidate) => candidate.job === null) ?? (this.#slots.size < this.#size ? this.#open() : null);
      const job = slot && this.#queue.shift();
      if (!job) return;
      slot.job = job;
      slot.worker.ref();
      this.#watch(slot, START_LIMIT);
      slot.worker.postMessage(job.task);
    }
  }

  #open(): Slot {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
    });
    const slot: Slot = { worker, job: null, timer: undefined };
    worker.unref();
    worker.on('message', (message: WorkerMessage) => this.#receive(slot, message));
    worker.on('error', (error) => this.#lose(slot, error));
    worker.on('exit', () => this.#lose(slot, new Error('its thread ended')));
    this.#slots.add(slot);
    return slot;
  }

  #receive(slot: Slot, message: WorkerMessage): void {
    if (!slot.job) return;
    if (message === 'started') {
      this.#watch(slot, slot.job.task.timeLimitMs + GRACE);
      return;
    }
    clearTimeout(slot.timer);
    slot.job.resolve(message);
    slot.job = null;
    slot.worker.unref();
    this.#pump();
  }

  #watch(slot: Slot, ms: number): void {
    clearTimeout(slot.timer);
    slot.timer = setTimeout(() => {
      const { job } = slot;
      void this.#discard(slot);
      job?.resolve({ failure: { kind: 'timeout', reason: 'the time is over', logs: [] } });
      this.#pump();
    }, ms);
  }

  /** A thread that died by itself, for example of too little memory. Its task fails, the next one gets a new thread. */
  #lose(slot: Slot, error: unknown): void {
    if (!this.#slots.has(slot)) return;
    const { job } = slot;
    void this.#discard(slot);
    const outOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    job?.resolve({ failure: { kind: outOfMemory ? 'memory' : 'failed', reason: error instanceof Error ? error.message : String(error), logs: [] } });
    this.#pump();
  }

  #abandon(job: Job, reason: unknown): void {
    const waiting = this.#queue.indexOf(job);
    if (waiting >= 0) this.#queue.splice(waiting, 1);
    const slot = [...this.#slots].find((candidate) => candidate.job === job);
    if (slot) void this.#discard(slot);
    job.reject(reason);
    this.#pump();
  }

  async #discard(slot: Slot): Promise<void> {
    clearTimeout(slot.timer);
    slot.job = null;
    this.#slots.delete(slot);
    await slot.worker.terminate();
  }
}
