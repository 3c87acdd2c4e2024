import type { RunEvent } from '@heddle/contract/run/events';
import { PARALLEL_STEPS } from '@heddle/contract/workflow/settings';
import type { StepWork } from '@heddle/engine/durable';
import { backoff, isConnectionLoss } from './unreachable.ts';

/** What the pool reports to the driver of the run. */
interface StepPoolHost {
  /** Records that a step has begun. */
  record(event: RunEvent): void;
  /** A step has settled with this event. */
  settled(event: RunEvent): void;
  /** Settles once everything recorded so far is on disk; rejects when the lease is lost. */
  onDisk(): Promise<void>;
  /** The pool is draining, and no step is under way. */
  drained(): void;
  onError(error: unknown): void;
}

/** The steps of one run that are under way in this process, at most `limit` at a time; further ones are queued. */
export class StepPool {
  limit = PARALLEL_STEPS;
  readonly #host: StepPoolHost;
  /** The function that stops each step under way; null for steps that cannot be stopped or have not begun. */
  readonly #underWay = new Map<string, (() => void) | null>();
  readonly #queue = new Map<string, StepWork>();
  #draining = false;

  constructor(host: StepPoolHost) {
    this.#host = host;
  }

  get size(): number {
    return this.#underWay.size;
  }

  get keys(): Iterable<string> {
    return this.#underWay.keys();
  }

  /** Starts a step, or queues it where the limit is reached. */
  add(key: string, work: StepWork): void {
    if (this.#underWay.size >= this.limit) this.#queue.set(key, work);
    else this.#start(key, work);
  }

  /** Stops a step, or removes it from the queue. */
  abort(key: string): void {
    this.#queue.delete(key);
    const stop = this.#underWay.get(key);
    this.#underWay.delete(key);
    stop?.();
    this.#startQueued();
  }

  /** Stops all steps without recording anything. */
  abandon(): void {
    const stops = [...this.#underWay.values()];
    this.#underWay.clear();
    for (const stop of stops) stop?.();
  }

  /** Starts no further step. */
  drain(): void {
    this.#draining = true;
    if (this.#underWay.size === 0) this.#host.drained();
  }

  /** A step with an effect begins only when everything before it is on disk. */
  #start(key: string, work: StepWork): void {
    if (work.effect === 'none') return this.#begin(key, work);
    this.#underWay.set(key, null);
    this.#host.record({ type: 'step.started', key, attempt: work.attempt, at: Date.now() });
    this.#host.onDisk().then(
      () => {
        if (!this.#underWay.has(key)) return;
        // Not begun yet: a step that is dropped now has had no effect.
        if (this.#draining) this.#drop(key);
        else this.#begin(key, work);
      },
      // A run whose lease is lost belongs to another server, which starts this step itself.
      () => this.#underWay.delete(key),
    );
  }

  /** `retries`: how often the step has lost its connection to the database before. */
  #begin(key: string, work: StepWork, retries = 0): void {
    const { result, stop } = work.run();
    if (!(result instanceof Promise)) {
      this.#underWay.delete(key);
      this.#host.settled(result);
      this.#startQueued();
      return;
    }
    if (work.effect === 'none') this.#host.record({ type: 'step.started', key, attempt: work.attempt, at: Date.now() });
    this.#underWay.set(key, stop);
    result.then(
      (event) => {
        if (this.#underWay.has(key) && isConnectionLoss(event)) return this.#beginAgain(key, work, retries);
        if (!this.#underWay.delete(key)) return;
        this.#host.settled(event);
        this.#startQueued();
      },
      (error: unknown) => this.#host.onError(error),
    );
  }

  /** A step that has lost its connection to the database records no failure; it runs again after a pause, unless it is aborted first. */
  #beginAgain(key: string, work: StepWork, retries: number): void {
    this.#underWay.set(key, null);
    backoff(retries, () => {
      if (!this.#underWay.has(key)) return;
      if (this.#draining) this.#drop(key);
      else this.#begin(key, work, retries + 1);
    });
  }

  #drop(key: string): void {
    this.#underWay.delete(key);
    if (this.#underWay.size === 0) this.#host.drained();
  }

  #startQueued(): void {
    for (const [key, work] of this.#queue) {
      if (this.#underWay.size >= this.limit || this.#draining) return;
      this.#queue.delete(key);
      this.#start(key, work);
    }
  }
}
