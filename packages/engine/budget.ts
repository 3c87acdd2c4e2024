import { runErrors } from '@heddle/contract/errors/run';
import type { RunMemory, StepResources } from '@heddle/contract/node/resources';

const mib = (bytes: number): number => Math.round(bytes / (1024 * 1024));

/** Memory budget of one attempt of a step, within that of its run. Steps of a run work at the same time, so each charges memory while it allocates it. */
export class StepBudget implements StepResources {
  readonly user: string;
  readonly #memory: RunMemory | undefined;
  #charged = 0;

  constructor(user: string, memory: RunMemory | undefined) {
    this.user = user;
    this.#memory = memory;
  }

  charge(bytes: number): void {
    const memory = this.#memory;
    if (!memory) return;
    this.#charged += bytes;
    memory.underWay += bytes;
    this.#check(memory, this.#charged, memory.held + memory.underWay);
  }

  /** The attempt is over: the size of its outputs replaces what it has charged. Throws as `charge` does. */
  settle(bytes: number): void {
    const memory = this.#memory;
    if (!memory) return;
    this.release();
    this.#check(memory, bytes, memory.held + memory.underWay + bytes);
  }

  /** The attempt is over without outputs. */
  release(): void {
    if (this.#memory) this.#memory.underWay -= this.#charged;
    this.#charged = 0;
  }

  #check(memory: RunMemory, step: number, run: number): void {
    if (step > memory.stepLimit) throw runErrors.step_memory({ mib: mib(memory.stepLimit) });
    if (run > memory.runLimit) throw runErrors.run_memory({ mib: mib(memory.runLimit) });
  }
}
