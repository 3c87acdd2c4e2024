import type { Db } from '../db/kysely.ts';
import type { Log } from '../log.ts';
import type { Delivery, Mail, Mailer } from './mailer.ts';

/** A mail in the outbox. Its text is written when it is sent. */
export interface QueuedMail {
  /** Identifies what it is about. A second mail with the same id is not queued. */
  id: string;
  /** Selects the composer, see `composers`. */
  kind: string;
  userId: string;
  /** When the event it reports happened, epoch milliseconds. */
  aboutAt: number;
  /** Earliest time of sending, epoch milliseconds. Default: immediately. */
  dueAt?: number;
}

/** Writes a mail when it is about to be sent; null if the recipient does not want it any more. */
export type Composer = (mail: Required<QueuedMail>) => Promise<Mail | null>;

export interface OutboxOptions {
  db: Db;
  log: Log;
  mailer: Mailer;
  /** By kind of mail. */
  composers: { readonly [kind: string]: Composer };
  /** Epoch milliseconds. */
  now?: () => number;
}

/** How long delivery is retried before it is given up. Milliseconds. */
const GIVE_UP_AFTER_MS = 24 * 3_600_000;
const FIRST_DELAY_MS = 60_000;
const MAX_DELAY_MS = 3_600_000;
/** How long one attempt may take before another server may try. Longer than all timeouts of a mailer together. */
const LEASE_MS = 180_000;
/** How long finished mail is kept, so that the same mail is not queued twice. */
const KEEP_MS = 7 * 24 * 3_600_000;
const PAGE = 20;

/** Mail on disk. It is sent at least once, also after a crash; several servers may share it. */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #now: () => number;
  #pass: Promise<void> | null = null;
  #again = false;
  #closed = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Queues a mail; false if one with this id is queued already. */
  async add({ id, kind, userId, aboutAt, dueAt }: QueuedMail): Promise<boolean> {
    const now = this.#now();
    const row = {
      id,
      kind,
      user_id: userId,
      about_at: aboutAt,
      created_at: now,
      due_at: dueAt ?? now,
      attempts: 0,
      ended_at: null,
      outcome: null,
    };
    const [result] = await this.#options.db
      .insertInto('mail_outbox')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    return Number(result?.numInsertedOrUpdatedRows ?? 0) > 0;
  }

  /** Sends what is due and settles when nothing is left. Calls during a pass join it. */
  async deliver(): Promise<void> {
    this.#again = true;
    this.#pass ??= this.#runPasses().finally(() => {
      this.#pass = null;
    });
    await this.#pass;
  }

  /** Stops sending and waits up to `ms` for the delivery under way. */
  async close(ms: number): Promise<void> {
    this.#closed = true;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
    await Promise.race([this.#pass ?? Promise.resolve(), timeout]);
    clearTimeout(timer);
  }

  async #runPasses(): Promise<void> {
    while (this.#again && !this.#closed) {
      this.#again = false;
      const due = await this.#due();
      for (const mail of due) if (!this.#closed && (await this.#claim(mail))) await this.#send(mail);
      if (due.length === PAGE) this.#again = true;
    }
    if (!this.#closed)
      await this.#options.db
        .deleteFrom('mail_outbox')
        .where('ended_at', '<', this.#now() - KEEP_MS)
        .execute();
  }

  async #due(): Promise<DueMail[]> {
    const now = this.#now();
    const rows = await this.#options.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('ended_at', 'is', null)
      // A retry that is further away than any can be was planned before the clock was set back.
      .where((of) =>
        of.or([of('due_at', '<=', now), of.and([of('attempts', '>', 0), of('due_at', '>', now + MAX_DELAY_MS)])]),
      )
      .orderBy('due_at')
      .limit(PAGE)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      userId: row.user_id,
      aboutAt: Number(row.about_at),
      dueAt: Number(row.due_at),
      createdAt: Number(row.created_at),
      attempts: row.attempts,
    }));
  }

  /** Claims a mail for one attempt; of several servers one succeeds. */
  async #claim({ id, dueAt, attempts }: DueMail): Promise<boolean> {
    const { numUpdatedRows } = await this.#options.db
      .updateTable('mail_outbox')
      .set({ due_at: this.#now() + LEASE_MS, attempts: attempts + 1 })
      .where('id', '=', id)
      .where('due_at', '=', dueAt)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    return Number(numUpdatedRows) > 0;
  }

  async #send(mail: DueMail): Promise<void> {
    const { mailer, log } = this.#options;
    const composed = await this.#compose(mail);
    if (composed === null) return this.#end(mail, 'unwanted');
    const delivery: Delivery =
      composed === 'unwritten'
        ? { result: 'later', reason: 'it could not be written' }
        : await mailer.send(mail.id, composed);
    if (delivery.result === 'sent') return this.#end(mail, 'sent');
    // The next start of the server retries it.
    if (this.#closed) return;
    const facts = { mail: mail.id, kind: mail.kind, attempts: mail.attempts + 1, reason: delivery.reason };
    const next = this.#now() + Math.min(FIRST_DELAY_MS * 2 ** mail.attempts, MAX_DELAY_MS);
    if (delivery.result === 'never' || next > mail.createdAt + GIVE_UP_AFTER_MS) {
      log.error(facts, 'mail delivery failed: giving up');
      return this.#end(mail, 'given up');
    }
    log.warn(facts, 'mail delivery failed: will retry');
    await this.#options.db.updateTable('mail_outbox').set({ due_at: next }).where('id', '=', mail.id).execute();
  }

  async #compose(mail: DueMail): Promise<Mail | null | 'unwritten'> {
    try {
      return (await this.#options.composers[mail.kind]?.(mail)) ?? null;
    } catch (err) {
      // A composer that fails must not hold up other mail.
      this.#options.log.error({ err, kind: mail.kind }, 'mail composition failed');
      return 'unwritten';
    }
  }

  async #end({ id }: DueMail, outcome: string): Promise<void> {
    await this.#options.db
      .updateTable('mail_outbox')
      .set({ ended_at: this.#now(), outcome })
      .where('id', '=', id)
      .execute();
  }
}

interface DueMail extends Required<QueuedMail> {
  createdAt: number;
  attempts: number;
}
