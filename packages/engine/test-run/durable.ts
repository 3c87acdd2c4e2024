import { testErrors } from '@heddle/contract/errors/tests';
import type { HeddleError } from '@heddle/contract/errors/define';
import type { RunEvent } from '@heddle/contract/run/events';
import type { TestAnswer } from '@heddle/contract/workflow/test-file';
import type { Durable, StepWork } from '../durable.ts';
import { RUN_TIMEOUT } from '../keys.ts';
import type { Plan } from '../plan.ts';
import type { Answers } from './answers.ts';
import { nodeOfKey } from './answers.ts';

/** Longest time that a test holds the event loop. Milliseconds. */
const TURN_MS = 15;

type Failure = Extract<TestAnswer, { error: { code: string } }>;

/** A port may be called `error` as well; it holds a list. */
const isFailure = (answer: TestAnswer): answer is Failure => 'error' in answer && !Array.isArray(answer.error);

/** The event of an answered attempt. An error is repeated at every attempt. */
function answered(key: string, attempt: number, at: number, answer: TestAnswer): RunEvent {
  const base = { key, attempt, startedAt: at, at };
  if (!isFailure(answer))
    return {
      type: 'step.completed',
      ...base,
      outputs: Object.fromEntries(
        Object.entries(answer).map(([port, items]) => [port, items.map((json) => ({ json }))]),
      ),
    };
  const { code, message, hint } = answer.error;
  return { type: 'step.failed', ...base, error: { code, message, ...(hint === undefined ? {} : { hint }) } };
}

/**
 * The Durable port of a test: executions with an answer, and nodes with an effect, are not run. Time passes only by sleeps: once nothing else can happen,
 * the earliest one ends.
 */
export class TestDurable implements Durable {
  /** Current time of the run. Epoch milliseconds. */
  now: number;
  /** Why the run did not reach its end. */
  broken: HeddleError | null = null;
  readonly #plan: Plan;
  readonly #answers: Answers;
  readonly #onEvent: (event: RunEvent) => void;
  readonly #arrived: RunEvent[] = [];
  readonly #underWay = new Map<string, (() => void) | null>();
  readonly #sleeps = new Map<string, number>();
  readonly #limitMs: number;
  readonly #deadline: number;
  #turn = performance.now();
  #wake: ((event: RunEvent | null) => void) | null = null;

  constructor(
    plan: Plan,
    options: { answers: Answers; now: number; limitMs: number; onEvent: (event: RunEvent) => void },
  ) {
    this.#plan = plan;
    this.#answers = options.answers;
    this.#onEvent = options.onEvent;
    this.#limitMs = options.limitMs;
    this.#deadline = performance.now() + options.limitMs;
    this.now = options.now;
  }

  /** Passes an event to the subscriber, then to the fold. */
  arrive(event: RunEvent): void {
    if (this.broken) return;
    this.#onEvent(event);
    const wake = this.#wake;
    this.#wake = null;
    if (wake) wake(event);
    else this.#arrived.push(event);
  }

  /** Ends the test: further events of the run are ignored. */
  break(error: HeddleError): void {
    if (this.broken) return;
    this.broken = error;
    for (const stop of this.#underWay.values()) stop?.();
    this.#underWay.clear();
    this.#wake?.(null);
    this.#wake = null;
  }

  /** Ends the test because its time is over. */
  overtime(): void {
    this.break(testErrors.test_timeout({ seconds: this.#limitMs / 1000 }));
  }

  step(key: string, work: StepWork): void {
    const node = nodeOfKey(this.#plan, key);
    const answer = node && !node.settings.disabled ? this.#answers.take(node, key) : undefined;
    if (answer !== undefined && answer !== 'missing') return this.arrive(answered(key, work.attempt, this.now, answer));
    if (answer === 'missing' || work.effect !== 'none')
      return this.break(testErrors.test_answer_missing({ node: node?.name ?? key, key }));
    const { result, stop } = work.run();
    if (!(result instanceof Promise)) return this.arrive(result);
    this.#onEvent({ type: 'step.started', key, attempt: work.attempt, at: this.now });
    this.#underWay.set(key, stop);
    // By its contract the work never throws.
    void result.then((event) => {
      if (this.#underWay.delete(key)) this.arrive(event);
    });
  }

  sleep(key: string, until: number): void {
    // The time limit of a run does not apply to simulated time.
    if (key !== RUN_TIMEOUT) this.#sleeps.set(key, until);
  }

  abort(key: string): void {
    const stop = this.#underWay.get(key);
    this.#underWay.delete(key);
    stop?.();
  }

  next(): RunEvent | null | Promise<RunEvent | null> {
    if (performance.now() - this.#turn < TURN_MS) return this.#take();
    return new Promise<void>((resolve) => void setTimeout(resolve)).then(() => {
      this.#turn = performance.now();
      if (this.#turn > this.#deadline) this.overtime();
      return this.#take();
    });
  }

  #take(): RunEvent | null | Promise<RunEvent | null> {
    if (this.broken) return null;
    const event = this.#arrived.shift();
    if (event) return event;
    if (this.#underWay.size > 0) {
      return new Promise((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#earliest();
  }

  #earliest(): RunEvent | null {
    const [first] = [...this.#sleeps].sort(([, one], [, other]) => one - other);
    if (!first) return null;
    const [key, until] = first;
    this.#sleeps.delete(key);
    this.now = Math.max(this.now, until);
    const event: RunEvent = { type: 'woken', key, at: this.now };
    this.#onEvent(event);
    return event;
  }
}
