import type { ErrorView } from '@heddle/contract/errors/define';
import type { HookResponse, RunEvent } from '@heddle/contract/run/events';
import type { Item, Outputs } from '@heddle/contract/run/item';
import type { RunStatus } from '@heddle/contract/run/states';
import { nodeKey, sleeper } from '@heddle/engine/keys';

/** What a waiting caller gets from a run. */
export type RunAnswer =
  | { kind: 'response'; response: HookResponse }
  /** The run is complete; its result. */
  | { kind: 'items'; items: readonly Item[] }
  | { kind: 'failed'; status: Exclude<RunStatus, 'running' | 'completed'>; error: ErrorView | null }
  /** The caller's waiting time is over; the run continues. */
  | { kind: 'pending' };

/** Finds the answer in a run's events. */
export class AnswerFold {
  readonly #waitsForNode: boolean;
  #folded = 0;
  #last: Outputs = {};
  readonly #sleeping = new Map<string, Outputs>();
  /** By base key, the latest outputs of the nodes that give the result; undefined until they have run. */
  readonly #results: Map<string, Outputs | undefined>;

  /** `results`: the base keys of the nodes that give the result of the workflow; without one it is what the step gives that completes last. */
  constructor(waitsForNode: boolean, results: readonly string[]) {
    this.#waitsForNode = waitsForNode;
    this.#results = new Map(results.map((key) => [key, undefined]));
  }

  /** Events folded before are skipped. */
  push(events: readonly RunEvent[], position: number): RunAnswer | null {
    for (const event of events.slice(Math.max(0, this.#folded - position))) {
      this.#folded++;
      const answer = this.#fold(event);
      if (answer) return answer;
    }
    return null;
  }

  #fold(event: RunEvent): RunAnswer | null {
    switch (event.type) {
      case 'step.completed':
        this.#complete(event.key, event.outputs);
        return this.#waitsForNode && event.respond ? { kind: 'response', response: event.respond } : null;
      case 'step.sleeping':
        this.#sleeping.set(event.key, event.outputs);
        return null;
      case 'woken':
        this.#wake(sleeper(event.key));
        return null;
      case 'finished':
        return event.status === 'completed'
          ? { kind: 'items', items: this.#result() }
          : { kind: 'failed', status: event.status, error: event.error ?? null };
      default:
        return null;
    }
  }

  #complete(key: string, outputs: Outputs): void {
    this.#last = outputs;
    const base = nodeKey(key);
    if (this.#results.has(base)) this.#results.set(base, outputs);
  }

  #wake(key: string): void {
    const outputs = this.#sleeping.get(key);
    if (outputs) this.#complete(key, outputs);
  }

  /** What a workflow that runs this one would get: see `resultOf` in the engine. */
  #result(): Item[] {
    const given = this.#results.size > 0 ? [...this.#results.values()] : [this.#last];
    return given.flatMap((outputs) => Object.values(outputs ?? {}).flat());
  }
}
