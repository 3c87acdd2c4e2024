import type { Graph } from '@heddle/e2e/support/api-user.ts';
import { ApiUser, chain, eventually, node } from '@heddle/e2e/support/api-user.ts';
import { ServerProcess } from '@heddle/e2e/support/server-process.ts';

const LOOK_EVERY_MS = 50;
/** Pause between two runs of the other user. */
const BEAT_MS = 100;

/** What the server and its other users went through while something hostile was done. */
export interface Observed {
  /** Milliseconds that `/healthz` took, one figure for each time it was asked. Infinity where it gave no answer. */
  health: readonly number[];
  /** Milliseconds that runs of the other user took, from the call of the webhook to its answer. */
  steady: readonly number[];
}

/** The middle one of several figures. */
export const middle = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Infinity;

/** A webhook, a pause that is on disk, and a step that computes: what other users' work looks like. */
const steadyGraph: Graph = {
  nodes: [
    node('Hook', 'webhookTrigger', { responseMode: 'lastNode' }),
    node('Pause', 'delay', { amount: 10, unit: 'milliseconds' }),
    node('Work', 'dataTransform', { mode: 'fields', set: [{ name: 'twice', value: '{{ $json.value * 2 }}' }] }),
  ],
  edges: chain('Hook', 'Pause', 'Work'),
};

/**
 * A real server with somebody who means harm and somebody who works there. `during` does the harm while the other one's runs go on and health is asked
 * for; then nothing of the other one may be lost.
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

  /** One run of the other user, to its answer. Gives the milliseconds it took; throws where the answer is wrong. */
  async beat(): Promise<number> {
    const value = this.#expected + 1;
    const began = performance.now();
    const answer = JSON.stringify(await this.neighbor.post(this.#steady, { value }));
    if (!answer.includes(String(value * 2))) throw new Error(`The other user's run gave ${answer}.`);
    this.#expected += 1;
    return performance.now() - began;
  }

  /** Does harm while health is asked for and the other user's runs go on. */
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
    // What breaks here is thrown below, once the harm is done.
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

  /** All that the other user has started is there and completed, and the server says that it is ready. */
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
