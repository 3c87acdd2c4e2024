import type { NodeServices } from '@heddle/contract/node/context';
import type { RunEvent, RunInput } from '@heddle/contract/run/events';
import type { Durable, StepWork } from './durable.ts';
import type { Plan } from './plan.ts';
import type { RunOutcome } from './run.ts';
import { runWorkflow } from './run.ts';

/** Longest time a timer can be set to. */
const LONGEST = 2 ** 31 - 1;

/** The Durable port in the memory of this process: nothing outlives the run. */
class MemoryDurable implements Durable {
  readonly #onEvent: (event: RunEvent) => void;
  readonly #arrived: RunEvent[] = [];
  readonly #underWay = new Map<string, (() => void) | null>();
  readonly #sleeps = new Map<string, ReturnType<typeof setTimeout>>();
  #wake: ((event: RunEvent) => void) | null = null;

  constructor(onEvent: (event: RunEvent) => void) {
    this.#onEvent = onEvent;
  }

  /** Passes an event to the subscriber, then to the fold. */
  arrive(event: RunEvent): void {
    this.#onEvent(event);
    const wake = this.#wake;
    this.#wake = null;
    if (wake) wake(event);
    else this.#arrived.push(event);
  }

  step(key: string, work: StepWork): void {
    const { result, stop } = work.run();
    if (!(result instanceof Promise)) return this.arrive(result);
    this.#onEvent({ type: 'step.started', key, attempt: work.attempt, at: Date.now() });
    this.#underWay.set(key, stop);
    // By its contract the work never throws.
    void result.then((event) => {
      if (this.#underWay.delete(key)) this.arrive(event);
    });
  }

  sleep(key: string, until: number, duration?: number): void {
    const end = performance.now() + (duration ?? 0);
    const left = (): number => (duration === undefined ? until - Date.now() : end - performance.now());
    const arm = (): void => {
      this.#sleeps.set(key, setTimeout(ring, Math.min(Math.max(left(), 0), LONGEST)));
    };
    const ring = (): void => {
      if (left() > 0) return arm();
      this.#sleeps.delete(key);
      this.arrive({ type: 'woken', key, at: Date.now() });
    };
    arm();
  }

  abort(key: string): void {
    const stop = this.#underWay.get(key);
    this.#underWay.delete(key);
    stop?.();
  }

  next(): RunEvent | null | Promise<RunEvent> {
    const event = this.#arrived.shift();
    if (event) return event;
    if (this.#underWay.size === 0 && this.#sleeps.size === 0) return null;
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** Ends the sleeps that are under way. Steps are aborted when the run ends: what they still report is ignored. */
  close(): void {
    for (const timer of this.#sleeps.values()) clearTimeout(timer);
  }
}

/**
 * Drives a run from start to end in this process without storing it. `onEvent` receives the events a journal would record, in the same order, `finished`
 * last. Returns null if the run waits for a signal: there is no way to send one.
 */
export async function runInMemory(
  plan: Plan,
  run: { id: string; input: RunInput; services: NodeServices },
  onEvent: (event: RunEvent) => void,
): Promise<RunOutcome | null> {
  const durable = new MemoryDurable(onEvent);
  try {
    durable.arrive({ type: 'started', at: Date.now(), ...run.input });
    const outcome = await runWorkflow(plan, run.id, durable, run.services);
    if (outcome)
      onEvent({
        type: 'finished',
        at: Date.now(),
        status: outcome.status,
        ...(outcome.error ? { error: outcome.error } : {}),
      });
    return outcome;
  } finally {
    durable.close();
  }
}
