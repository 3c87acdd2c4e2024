import type { TestGraph } from '@heddle/e2e/support/api-user.ts';
import { ApiUser, chain, eventually, node } from '@heddle/e2e/support/api-user.ts';
import { ServerProcess } from '@heddle/e2e/support/server-process.ts';

const LOOK_EVERY_MS = 50;
/** Pause between two runs of the other user. */
const BEAT_MS = 100;

/** How the server and its other users fared during an attack. */
export interface Observed {
  /** Latencies of `/healthz`, in milliseconds. Infinity for no answer. */
  health: readonly number[];
  /** Durations of the other user's runs, from the call of the webhook to its answer, in milliseconds. */
  steady: readonly number[];
}

/** The median. */
export const middle = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Infinity;

/** A webhook, a pause on disk, and a step that computes: typical work of other users. */
const steadyGraph: TestGraph = {
  nodes: [
    node('Hook', 'webhookTrigger', { responseMode: 'lastNode' }),
    node('Pause', 'delay', { amount: 10, unit: 'milliseconds' }),
    node('Work', 'dataTransform', { mode: 'fields', set: [{ name: 'twice', value: '{{ $json.value * 2 }}' }] }),
  ],
  edges: chain('Hook', 'Pause', 'Work'),
};

/**
 * A real server with an attacker and another user. `during` runs the attack while the other user's runs continue and health is polled; afterwards none of
 * the other user's runs may be lost.
 */
export class Arena implements AsyncDisposable {
  readonly server: ServerProcess;
  readonly attacker: ApiUser;
  readonly neighbor: ApiUser;
  readonly #steady: string;
  #expected = 0;

  private constructor(server: ServerProcess, attacker: ApiUser, neighbor: ApiUser, steady: string) {
    this.server = server;
    this.attacker = attacker;
    this.neighbor = neighbor;
    this.#steady = steady;
  }

  static async open(env: NodeJS.ProcessEnv = {}): Promise<Arena> {
    const server = await ServerProcess.start({ env });
    try {
      const attacker = await ApiUser.register(server.url);
      const neighbor = await ApiUser.register(server.url);
      const arena = new Arena(server, attacker, neighbor, await neighbor.createWorkflow('Steady', steadyGraph));
      await arena.beat();
      return arena;
    } catch (error) {
      await server[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** One run of the other user, to its answer. Returns its duration in milliseconds; throws for a wrong answer. */
  async beat(): Promise<number> {
    const value = this.#expected + 1;
    const began = performance.now();
    const answer = JSON.stringify(await this.neighbor.post(this.#steady, { value }));
    if (!answer.includes(String(value * 2))) throw new Error(`The other user's run gave ${answer}.`);
    this.#expected += 1;
    return performance.now() - began;
  }

  /** Runs the attack while health is polled and the other user's runs continue. */
  async during(harm: () => Promise<unknown>): Promise<Observed> {
    const health: number[] = [];
    const steady: number[] = [];
    let over = false;
    const looking = (async (): Promise<void> => {
      while (!over) {
        health.push(await this.#askHealth());
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    })();
    const working = (async (): Promise<void> => {
      while (!over) {
        steady.push(await this.beat());
        await new Promise((resolve) => setTimeout(resolve, BEAT_MS));
      }
    })();
    // Failures are thrown below, once the attack is over.
    for (const watch of [looking, working]) watch.catch(() => undefined);
    try {
      await harm();
    } finally {
      over = true;
    }
    await Promise.all([looking, working]);
    return { health, steady };
  }

  async #askHealth(): Promise<number> {
    const began = performance.now();
    const response = await fetch(`${this.server.url}/healthz`, { signal: AbortSignal.timeout(10_000) }).catch(
      () => null,
    );
    return response?.ok ? performance.now() - began : Infinity;
  }

  /** All runs of the other user are recorded and completed, and the server is ready. */
  async nothingLost(): Promise<void> {
    const ready = await fetch(`${this.server.url}/readyz`);
    if (!ready.ok) throw new Error(`/readyz answers ${ready.status}: ${await ready.text()}`);
    await eventually('all runs of the other user are completed', 20, async () => {
      const runs = await this.neighbor.runs();
      return runs.length === Math.min(this.#expected, 500) && runs.every(({ status }) => status === 'completed');
    });
  }

  /** Resident memory of the server process now, in MiB. */
  async memory(): Promise<number> {
    const { readFile } = await import('node:fs/promises');
    const status = await readFile(`/proc/${this.server.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
  }
}
