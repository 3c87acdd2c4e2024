import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { brokerErrors } from '@heddle/contract/errors/brokers';
import { HeddleError } from '@heddle/contract/errors/define';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { BrokerSource } from '@heddle/nodes/catalog/topics/broker-source';
import { openBroker, subscribeAt } from '@heddle/nodes/lib/brokers/drivers';
import type { BrokerNetwork, BrokerServer, OutgoingMessage, SubscribeOptions } from '@heddle/nodes/lib/brokers/port';
import { toBrokerServer } from '@heddle/nodes/lib/brokers/server';
import { Intake } from './intake.ts';
import type { TriggerKey } from '../../platform/polled-triggers/store.ts';
import type { ConnectionLeases } from '../../platform/polled-triggers/connection-leases.ts';

/** How often a consumer says that it is there, and looks whether it still has to be. Milliseconds. */
const HEARTBEAT_MS = 10_000;
/** The first and the longest time before it connects again. Milliseconds. */
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 60_000;
/** A broker that was there before is reported as away only after this time: a restart takes a moment. Milliseconds. */
const REPORT_AFTER_MS = 30_000;

/** What a consumer needs of the server. */
export interface ConsumerTools {
  leases: ConnectionLeases;
  /** Opens the credential of the trigger's owner. */
  openCredential(): Promise<OpenCredential>;
  addressOf: BrokerNetwork['addressOf'];
  /** Whether the trigger is still there and its workflow active. */
  isWanted(): Promise<boolean>;
  /** Stores the state of the connection for the trigger's owner to see. */
  note(state: 'connecting' | 'connected' | 'away', problem: string | null): Promise<void>;
  /** Called when there may be messages for a run, or a failure to report. */
  onReady(): void;
  /** Receives the errors of background work, which no caller gets. */
  onError(error: unknown): void;
}

/** What a trigger receives, with the names of its subscription. */
export type NamedSource = BrokerSource & Pick<SubscribeOptions, 'consumer'>;

/** The state of the connection. `elsewhere`: another server receives the messages. */
export type ConsumerState = 'connecting' | 'connected' | 'away' | 'elsewhere';

/** Receives the messages of one trigger, from the time it is made until it is closed. */
export class Consumer {
  readonly trigger: TriggerKey;
  readonly intake: Intake;
  readonly #source: NamedSource;
  readonly #prefetch: number;
  readonly #tools: ConsumerTools;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  #state: ConsumerState = 'connecting';
  #failure: HeddleError | null = null;
  /** When it has last been connected, or zero, in milliseconds of this process. */
  #connectedAt = 0;
  #server: BrokerServer | null = null;

  /** `before` is awaited first: the end of one in whose place it comes. */
  constructor(trigger: TriggerKey, source: NamedSource, prefetch: number, tools: ConsumerTools, before: Promise<void>) {
    this.trigger = trigger;
    this.#source = source;
    this.#prefetch = prefetch;
    this.#tools = tools;
    this.intake = new Intake(source.kind, prefetch, tools.onReady);
    this.#running = before.then(() => this.#run());
  }

  get state(): ConsumerState {
    return this.#state;
  }

  get isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** The failure of the last attempt to connect, given out once; null while connected, and before a failure has to be reported. */
  takeFailure(): HeddleError | null {
    const failure = this.#failure;
    this.#failure = null;
    return failure;
  }

  /** Publishes at the same broker. Throws the errors of `openBroker` and of publishing. */
  async publish(message: OutgoingMessage): Promise<void> {
    const server = this.#server;
    if (!server) throw brokerErrors.broker_connection_lost({ broker: this.#source.kind });
    const connection = await openBroker(server, this.#network());
    try {
      await connection.publish([message], { qos: 1, retain: false, mandatory: true, maxEntries: 0 });
    } finally {
      connection.close();
    }
  }

  /** Closes the connection. The broker delivers messages that are not stored again, to the next consumer. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  #network(): BrokerNetwork {
    return { addressOf: this.#tools.addressOf, signal: this.#closing.signal };
  }

  async #run(): Promise<void> {
    const { leases, onError } = this.#tools;
    let retryMs = FIRST_RETRY_MS;
    try {
      while (!this.isClosed) {
        const began = performance.now();
        await this.#attempt().catch((error: unknown) => this.#report(error));
        this.intake.end();
        if (this.isClosed) break;
        // A connection that held for a while is made again at once, then ever more slowly.
        if (performance.now() - began > LAST_RETRY_MS) retryMs = FIRST_RETRY_MS;
        await this.#sleep(this.#state === 'elsewhere' ? HEARTBEAT_MS : retryMs * (0.75 + Math.random() / 2));
        retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
      }
    } finally {
      this.intake.end();
      await leases.release(this.trigger).catch(onError);
    }
  }

  /** Receives until the connection ends. Throws why it could not, or cannot any longer. */
  async #attempt(): Promise<void> {
    const { leases, isWanted } = this.#tools;
    if (!(await isWanted())) return this.#closing.abort();
    if (!(await leases.take(this.trigger))) {
      this.#state = 'elsewhere';
      return;
    }
    if (this.#state !== 'away') await this.#enter('connecting');
    const credential = await this.#tools.openCredential();
    this.#server = toBrokerServer(credential);
    if (this.#server.kind !== this.#source.kind)
      throw brokerErrors.broker_refused({ reason: `the credential ${credential.name} is for another kind of broker` });
    const ended = Promise.withResolvers<void>();
    // It may settle before anybody awaits it.
    ended.promise.catch(() => undefined);
    const { intake } = this;
    const options = { ...this.#source, prefetch: this.#prefetch };
    const subscription = await subscribeAt(this.#server, this.#network(), options, {
      onMessage: (message) => intake.add(message),
      onFresh: () => intake.startAnew(),
      onRedelivery: () => intake.forget(),
      onReleased: (key, done) => intake.release(key, done),
      onEnd: ended.reject,
    });
    intake.begin(subscription);
    try {
      [this.#failure, this.#connectedAt] = [null, performance.now()];
      await this.#enter('connected');
      this.#tools.onReady();
      await Promise.race([ended.promise, this.#hold(fingerprintOf(credential))]);
    } finally {
      await subscription.close().catch(() => undefined);
    }
  }

  /** Keeps the right to receive; settles when it is lost, the credential has changed or the consumer is closed. */
  async #hold(fingerprint: string): Promise<void> {
    const { leases, isWanted, openCredential } = this.#tools;
    for (;;) {
      await this.#sleep(HEARTBEAT_MS);
      if (this.isClosed) return;
      if (!(await isWanted())) return this.#closing.abort();
      if (!(await leases.take(this.trigger))) return;
      if (fingerprintOf(await openCredential()) !== fingerprint) return;
      this.#connectedAt = performance.now();
    }
  }

  async #report(error: unknown): Promise<void> {
    if (this.isClosed) return;
    if (!(error instanceof HeddleError)) {
      this.#tools.onError(error);
      return;
    }
    const wasThere = this.#state === 'connected' || this.#state === 'connecting';
    const isBrief = this.#connectedAt > 0 && performance.now() - this.#connectedAt < REPORT_AFTER_MS;
    if (wasThere && isBrief) return;
    this.#failure = error;
    await this.#enter('away', [error.message, error.hint ?? ''].join(' ').trim());
    this.#tools.onReady();
  }

  async #enter(state: 'connecting' | 'connected' | 'away', problem: string | null = null): Promise<void> {
    this.#state = state;
    await this.#tools.note(state, problem).catch(this.#tools.onError);
  }

  #sleep(ms: number): Promise<void> {
    return pause(ms, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
  }
}

/** Tells whether a credential has other values. Hashed: passwords are not kept for that. */
const fingerprintOf = ({ type, values }: OpenCredential): string =>
  createHash('sha256')
    .update(JSON.stringify([type, values]))
    .digest('base64');
