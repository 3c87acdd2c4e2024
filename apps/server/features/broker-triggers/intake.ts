import { POLL_PROBLEM } from '@heddle/contract/node/define';
import type { JsonObject } from '@heddle/contract/json';
import type { Decoded } from '@heddle/nodes/lib/brokers/decode';
import { factsOf } from '@heddle/nodes/lib/brokers/decode';
import { BY_ID } from '@heddle/nodes/lib/brokers/keys';
import type { BrokerKind, BrokerSubscription, IncomingMessage } from '@heddle/nodes/lib/brokers/port';
import type { BrokerPosition, BrokerRunEnd } from './position.ts';
import { knownAfter } from './position.ts';

/** The largest input of a run, in characters of JSON. */
const CHARACTERS_AT_A_TIME = 1_000_000;
/** Bytes of a message that cannot be read which its run shows. */
const SHOWN_BYTES = 64 * 1024;

/** How messages become the items of a run. */
export interface IntakeReading {
  /** Messages of a run, at most. */
  size: number;
  /** How long the first message waits for others. Milliseconds. */
  waitMs: number;
  decode(message: IncomingMessage): Promise<Decoded>;
  /** Sends a message that cannot be read to where such messages go; null: it gets a run of its own, which fails with the reason. */
  bury: ((message: IncomingMessage, reason: string) => Promise<void>) | null;
}

interface Batch {
  n: number;
  messages: readonly IncomingMessage[];
  released: ReadonlyMap<string, () => void>;
  wasFresh: boolean;
}

/**
 * The messages that one subscription has given and that are not stored yet. They leave it in batches: a batch is taken, stored as the end of a run, and settled when
 * the run is on disk. Only then are its messages acknowledged at the broker. It never holds more messages than the broker gives without an acknowledgement.
 */
export class Intake {
  readonly #kind: BrokerKind;
  readonly #prefetch: number;
  /** Calls for another poll. */
  readonly #onReady: () => void;
  #subscription: BrokerSubscription | null = null;
  #waiting: { message: IncomingMessage; since: number }[] = [];
  #released = new Map<string, () => void>();
  #isFresh = false;
  #batch: Batch | null = null;
  #burying: IncomingMessage | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(kind: BrokerKind, prefetch: number, onReady: () => void) {
    this.#kind = kind;
    this.#prefetch = prefetch;
    this.#onReady = onReady;
  }

  /** The number of messages that it holds. */
  get size(): number {
    return this.#waiting.length;
  }

  add(message: IncomingMessage): void {
    // The broker waited too long for an acknowledgement: only its latest delivery can be acknowledged.
    const earlier = this.#waiting.find((one) => one.message.keys.some((key) => isDelivery(key, message)));
    if (earlier) earlier.message = message;
    else this.#waiting.push({ message, since: performance.now() });
    this.#onReady();
  }

  /** Drops all messages: the broker delivers them again, here or elsewhere. */
  forget(): void {
    this.#waiting = [];
    this.#batch = null;
  }

  /** Nothing delivered before is delivered again. */
  startAnew(): void {
    this.#isFresh = true;
  }

  release(key: string, done: () => void): void {
    this.#released.set(key, done);
    this.#onReady();
  }

  /** The subscription that messages are acknowledged at. */
  begin(subscription: BrokerSubscription): void {
    this.#subscription = subscription;
  }

  /** The connection is gone: all that it holds is delivered again. */
  end(): void {
    this.#subscription = null;
    this.#waiting = [];
    this.#released = new Map();
    this.#batch = null;
    clearTimeout(this.#timer);
  }

  /** The next batch of a trigger at a position, as the end of a run; null where there is none yet. What is known already is acknowledged and left out. */
  async take(position: BrokerPosition, reading: IntakeReading): Promise<BrokerRunEnd | null> {
    const isOver = (key: string): boolean => this.#released.has(key) || (this.#isFresh && !key.startsWith(BY_ID));
    const before = position.known.filter((key) => !isOver(key));
    this.#dropKnown(new Set(before));
    const released = new Map(this.#released);
    // On disk before anything else: after a crash the broker goes on with the new deliveries, whose keys mean other messages.
    const isStale = this.#isFresh && before.length < position.known.length;
    const chosen = this.#isDue(reading) ? await this.#choose(reading) : null;
    // The connection may have been lost meanwhile.
    if (!this.#subscription) return null;
    if (!chosen && released.size === 0 && !isStale) return null;
    const { messages = [], records = [] } = chosen ?? {};
    const n = position.n + 1;
    this.#batch = { n, messages, released, wasFresh: this.#isFresh };
    const added = messages.flatMap(({ keys }) => keys);
    return { n, known: knownAfter(position.known, added, isOver, 2 * this.#prefetch), records };
  }

  /** Acknowledges the messages of a batch, whose run is on disk. */
  settle(n: number): void {
    const batch = this.#batch;
    if (batch?.n !== n) return;
    this.#batch = null;
    if (batch.wasFresh) this.#isFresh = false;
    for (const [key, done] of batch.released) {
      this.#released.delete(key);
      done();
    }
    this.#acknowledge(batch.messages);
  }

  #acknowledge(messages: readonly IncomingMessage[]): void {
    if (messages.length === 0) return;
    const gone = new Set(messages);
    this.#waiting = this.#waiting.filter(({ message }) => !gone.has(message));
    // Where that fails, the connection is lost: the messages are delivered again, and known then.
    this.#subscription?.acknowledge(messages).catch(() => undefined);
  }

  /** Acknowledges messages that are in runs. */
  #dropKnown(known: ReadonlySet<string>): void {
    this.#acknowledge(
      this.#waiting.flatMap(({ message }) => (message.lookUp.some((key) => known.has(key)) ? [message] : [])),
    );
  }

  /** Whether the messages that wait are enough for a run, or have waited for long enough. Otherwise it calls for a poll when they have. */
  #isDue({ size, waitMs }: IntakeReading): boolean {
    const [first] = this.#waiting;
    if (!first || this.#burying) return false;
    const left = first.since + waitMs - performance.now();
    if (this.#waiting.length >= Math.min(size, this.#prefetch) || left <= 0) return true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onReady, Math.ceil(left)).unref();
    return false;
  }

  async #choose(reading: IntakeReading): Promise<(Pick<Batch, 'messages'> & { records: JsonObject[] }) | null> {
    const messages: IncomingMessage[] = [];
    const records: JsonObject[] = [];
    let characters = 0;
    const taken = new Set<string>();
    for (const { message } of this.#waiting) {
      if (messages.length >= reading.size) break;
      // Published twice: it is known once the first one is stored.
      if (message.lookUp.some((key) => taken.has(key))) continue;
      const decoded = await reading.decode(message);
      const stream = factsOf(this.#kind, message);
      if ('unreadable' in decoded) {
        // First a run of those before it.
        if (messages.length > 0) break;
        if (reading.bury) return this.#buryFirst(message, decoded.unreadable, reading.bury);
        return { messages: [message], records: [unreadableItem(message, decoded.unreadable, stream)] };
      }
      const record = { ...decoded.json, stream };
      characters += JSON.stringify(record).length;
      if (messages.length > 0 && characters > CHARACTERS_AT_A_TIME) break;
      messages.push(message);
      records.push(record);
      message.keys.forEach((key) => taken.add(key));
    }
    return messages.length === 0 ? null : { messages, records };
  }

  /** What follows waits until the message is where it belongs. */
  #buryFirst(message: IncomingMessage, reason: string, bury: NonNullable<IntakeReading['bury']>): null {
    this.#burying = message;
    bury(message, reason)
      .then(
        () => this.#acknowledge([message]),
        // Told by `bury` itself; it is tried again.
        () => undefined,
      )
      .finally(() => {
        this.#burying = null;
        this.#onReady();
      });
    return null;
  }
}

/** Whether a key is that of a delivery, and this message has it as well. */
const isDelivery = (key: string, { keys }: IncomingMessage): boolean => !key.startsWith(BY_ID) && keys.includes(key);

/** The item of a run that fails because a message cannot be read. */
function unreadableItem({ body }: IncomingMessage, reason: string, stream: JsonObject): JsonObject {
  const shown = body.subarray(0, SHOWN_BYTES);
  return {
    [POLL_PROBLEM]: { unreadable: reason },
    stream,
    bytes: body.length,
    base64: shown.toString('base64'),
  };
}
