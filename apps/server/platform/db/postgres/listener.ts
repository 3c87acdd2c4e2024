import pg from 'pg';
import type { ClientConfig } from 'pg';
import type { Log } from '../../log.ts';

const RECONNECT_MS = 500;
/** How often it is made sure that the connection still answers. Milliseconds. */
const PING_MS = 15_000;

/** One connection that hears what servers tell each other, made when first needed and made again whenever it is lost. */
export class Listener {
  readonly #config: ClientConfig;
  readonly #log: Log;
  readonly #channels = new Map<string, Set<(payload: string) => void>>();
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #ping: NodeJS.Timeout | null = null;
  #closed = false;
  /** The last question to the connection: the next one waits for its answer. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(config: ClientConfig, log: Log) {
    this.#config = config;
    this.#log = log;
  }

  /** Calls `heard` with what is told on the channel, and with an empty text whenever the connection was made. Gives the function that ends it. */
  listen(channel: string, heard: (payload: string) => void): () => void {
    const all = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, all.add(heard));
    if (!this.#ping) this.#start();
    else if (this.#client && all.size === 1) this.#subscribe(this.#client, [channel]).catch(() => this.#lose());
    return () => void all.delete(heard);
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
    // Both come when a connection breaks; the first one that does counts.
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ channel, payload = '' }) => this.#tell(channel, payload));
    this.#client = client;
    try {
      this.#last = client.connect();
      await this.#last;
      await this.#subscribe(client, [...this.#channels.keys()]);
    } catch (err) {
      this.#log.debug({ err }, 'the connection that listens to other servers could not be made');
      this.#lose(client);
    }
  }

  async #subscribe(client: pg.Client, channels: readonly string[]): Promise<void> {
    await this.#query(client, channels.map((channel) => `LISTEN ${pg.escapeIdentifier(channel)}`).join('; '));
    for (const channel of channels) this.#tell(channel, '');
  }

  async #query(client: pg.Client, text: string): Promise<void> {
    const answer = this.#last.catch(() => undefined).then(() => client.query(text));
    this.#last = answer;
    await answer;
  }

  #tell(channel: string, payload: string): void {
    for (const heard of this.#channels.get(channel) ?? []) heard(payload);
  }

  #lose(client = this.#client): void {
    if (this.#closed || !client || client !== this.#client) return;
    this.#client = null;
    client.end().catch((err: unknown) => this.#log.debug({ err }, 'a broken connection could not be closed'));
    this.#retry = setTimeout(() => void this.#connect(), RECONNECT_MS).unref();
  }
}
