import { setTimeout as pause } from 'node:timers/promises';
import type { TriggerConnectionView } from '@heddle/contract/api/trigger-connections';
import { toErrorView } from '@heddle/contract/errors/define';
import type { Listening } from '@heddle/contract/node/define';
import type { ConnectionLeases } from '../../platform/polled-triggers/connection-leases.ts';
import type { PolledTrigger } from '../../platform/polled-triggers/store.ts';
import type { ConnectionSlots } from './connection-slots.ts';

/** Milliseconds. */
export interface ListenerTimes {
  /** The first and the longest time before a connection that has ended or could not be made is made again. */
  firstRetry: number;
  lastRetry: number;
  /** How often a server says that it still listens. */
  heartbeat: number;
  /** How long a connection is used: the next one is made with the credential as it is then. */
  renewal: number;
}

/** What a listener needs of the server. */
export interface ListenerTools {
  /** Opens a connection for a trigger; null where its service cannot tell. `signal` ends the attempt. */
  listen(trigger: PolledTrigger, how: string, onNews: () => void, signal: AbortSignal): Promise<Listening | null>;
  /** Something may be new for a trigger. */
  onNews(trigger: PolledTrigger): void;
  /** One server of several listens for a trigger. */
  leases: ConnectionLeases;
  slots: ConnectionSlots;
  /** Stores the state of a connection for the trigger's owner to see. */
  note(trigger: PolledTrigger, state: TriggerConnectionView['state'], problem: string | null): Promise<void>;
  /** Receives the errors of background work, which no caller gets. */
  onError(error: unknown): void;
  times: ListenerTimes;
}

/** What an attempt to listen came to. `elsewhere`: another server listens. `full`: there may be no further connection. */
type Outcome = 'elsewhere' | 'full' | 'polling' | 'failed' | 'ended';

const NEVER = new Promise<void>(() => undefined);

/** Listens for one trigger in the way that `how` says, from the time it is made until it is closed. */
export class TriggerListener {
  readonly trigger: PolledTrigger;
  readonly how: string;
  /** When the trigger was polled last. Milliseconds of this process. */
  seen = performance.now();
  readonly #tools: ListenerTools;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  #isAway = false;

  /** `before` is awaited first: the end of one in whose place it comes. */
  constructor(trigger: PolledTrigger, how: string, tools: ListenerTools, before: Promise<void>) {
    this.trigger = { ...trigger };
    this.how = how;
    this.#tools = tools;
    this.#running = before.then(() => this.#run());
  }

  /** Closes the connection, and lets another server make one. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  async #run(): Promise<void> {
    const { leases, onError, times } = this.#tools;
    let retryMs = times.firstRetry;
    while (!this.#isClosed) {
      const began = performance.now();
      const outcome = await this.#attempt().catch((error: unknown): Outcome => {
        onError(error);
        return 'failed';
      });
      if (outcome === 'elsewhere') await this.#sleep(times.heartbeat);
      else if (outcome === 'full') await this.#sleep(times.lastRetry);
      else if (outcome === 'polling') await this.#hold(times.renewal, NEVER).catch(onError);
      else {
        // A connection that held for a while is made again at once, then ever more slowly.
        if (performance.now() - began > times.lastRetry) retryMs = times.firstRetry;
        await this.#hold(retryMs * (0.75 + Math.random() / 2), NEVER).catch(onError);
        retryMs = Math.min(retryMs * 2, times.lastRetry);
      }
    }
    await leases.release(this.trigger).catch(onError);
  }

  async #attempt(): Promise<Outcome> {
    const { leases, slots } = this.#tools;
    if (!(await leases.take(this.trigger))) return 'elsewhere';
    const slot = slots.take(this.trigger.workflow.userId);
    if (!slot) {
      await this.#tell('polling', `A user may have ${slots.ofUser} of these connections.`);
      await leases.release(this.trigger);
      return 'full';
    }
    try {
      // Why the last attempt failed is shown until one succeeds.
      if (!this.#isAway) await this.#tell('connecting');
      return await this.#listen();
    } finally {
      slot.free();
    }
  }

  async #listen(): Promise<Outcome> {
    const { listen, onNews, times } = this.#tools;
    const news = (): void => onNews(this.trigger);
    let listening: Listening | null;
    try {
      listening = await listen(this.trigger, this.how, news, this.#closing.signal);
    } catch (error) {
      // Polls find what is new all the same.
      const { message, hint = '' } = toErrorView(error);
      if (!this.#isClosed) await this.#tell('away', `${message} ${hint}`.trim());
      return 'failed';
    }
    if (!listening) {
      await this.#tell('polling', 'The server cannot tell what is new.');
      return 'polling';
    }
    try {
      if (this.#isClosed) return 'ended';
      await this.#tell('connected');
      // Nobody has listened until now.
      news();
      await this.#hold(times.renewal, listening.ended);
    } finally {
      listening.close();
    }
    return 'ended';
  }

  /** Keeps the right to listen for a time, until the connection ends, the right is lost or nobody wants it. */
  async #hold(ms: number, ended: Promise<void>): Promise<void> {
    const { leases, times } = this.#tools;
    const until = performance.now() + ms;
    let isOver = false;
    const over = ended.finally(() => {
      isOver = true;
    });
    while (!this.#isClosed && performance.now() < until) {
      await Promise.race([over, this.#sleep(Math.min(times.heartbeat, until - performance.now()))]);
      if (isOver || this.#isClosed || !(await leases.take(this.trigger))) return;
    }
  }

  async #tell(state: TriggerConnectionView['state'], problem: string | null = null): Promise<void> {
    this.#isAway = state === 'away';
    await this.#tools.note(this.trigger, state, problem).catch(this.#tools.onError);
  }

  #sleep(ms: number): Promise<void> {
    return pause(ms, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
  }
}
