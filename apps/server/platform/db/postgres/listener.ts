import pg from 'pg';
import type { ClientConfig } from 'pg';
import type { Log } from '../../log.ts';

const RECONNECT_MS = 500;
/** Interval of pings on the connection. Milliseconds. */
const PING_MS = 15_000;

/** One connection that receives the notifications of servers. Opened on first use, and reopened whenever it is lost. */
export class Listener {
  readonly #config: ClientConfig;
  readonly #log: Log;
  readonly #channels = new Map<string, Set<(payload: string) => void>>();
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #ping: NodeJS.Timeout | null = null;
  #closed = false;
  /** The last statement on the connection: the next one waits for it. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(config: ClientConfig, log: Log) {
    this.#config = config;
    this.#log = log;
  }

  /** Calls `onMessage` with each notification on the channel, and with an empty text whenever the connection was opened. Returns the function that unsubscribes. */
  listen(channel: string, onMessage: (payload: string) => void): () => void {
    const all = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, all.add(onMessage));
    if (!this.#ping) this.#start();
    else if (this.#client && all.size === 1) this.#subscribe(this.#client, [channel]).catch(() => this.#lose());
    return () => void all.delete(onMessage);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#retry) clearTimeout(this.#retry);
    if (this.#ping) clearInterval(this.#ping);
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  #start(): void {
    this.#ping = setInterval(
      () => void (this.#client && this.#query(this.#client, 'SELECT 1').catch(() => this.#lose())),
      PING_MS,
    ).unref();
    void this.#connect();
  }

  async #connect(): Promise<void> {
    this.#retry = null;
    const client = new pg.Client(this.#config);
    // A broken connection emits both; the first one counts.
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ channel, payload = '' }) => this.#deliver(channel, payload));
    this.#client = client;
    try {
      this.#last = client.connect();
      await this.#last;
      await this.#subscribe(client, [...this.#channels.keys()]);
    } catch (err) {
      this.#log.debug({ err }, 'database listen connection failed');
      this.#lose(client);
    }
  }

  async #subscribe(client: pg.Client, channels: readonly string[]): Promise<void> {
    await this.#query(client, channels.map((channel) => `LISTEN ${pg.escapeIdentifier(channel)}`).join('; '));
    for (const channel of channels) this.#deliver(channel, '');
  }

  async #query(client: pg.Client, text: string): Promise<void> {
    const answer = this.#last.catch(() => undefined).then(() => client.query(text));
    this.#last = answer;
    await answer;
  }

  #deliver(channel: string, payload: string): void {
    for (const onMessage of this.#channels.get(channel) ?? []) onMessage(payload);
  }

  #lose(client = this.#client): void {
    if (this.#closed || !client || client !== this.#client) return;
    this.#client = null;
    client.end().catch((err: unknown) => this.#log.debug({ err }, 'closing a broken database connection failed'));
    this.#retry = setTimeout(() => void this.#connect(), RECONNECT_MS).unref();
  }
}
