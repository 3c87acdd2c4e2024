import type { Db } from '../db/kysely.ts';
import type { Log } from '../log.ts';
import type { Delivery, Mail, Mailer } from './mailer.ts';

/** A mail that is to be sent. */
export interface Letter {
  /** What it is about. A second letter with the same id is not taken. */
  id: string;
  /** Says who writes it: see `composers`. */
  kind: string;
  userId: string;
  /** When what it is about happened, epoch milliseconds. */
  aboutAt: number;
  /** When it may be sent. Default: at once. */
  dueAt?: number;
}

/** Writes a letter when it is about to be sent; null where nobody wants it any more. */
export type Composer = (letter: Required<Letter>) => Promise<Mail | null>;

export interface OutboxOptions {
  db: Db;
  log: Log;
  mailer: Mailer;
  /** By kind of letter. */
  composers: { readonly [kind: string]: Composer };
  /** Epoch milliseconds. */
  now?: () => number;
}

/** How long a mail is tried before it is given up. Milliseconds. */
const PATIENCE = 24 * 3_600_000;
const FIRST_PAUSE = 60_000;
const LONGEST_PAUSE = 3_600_000;
/** How long one attempt may take before another server may try. Longer than all limits of a mailer together. */
const LEASE = 180_000;
/** How long what has ended is kept, so that the same letter is not taken twice. */
const KEPT = 7 * 24 * 3_600_000;
const AT_ONCE = 20;

/** Letters on disk. They are sent at least once, also after a crash; several servers may share them. */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #now: () => number;
  #passing: Promise<void> | null = null;
  #again = false;
  #closed = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Takes a letter; false where it has one with this id. */
  async add({ id, kind, userId, aboutAt, dueAt }: Letter): Promise<boolean> {
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

  /** Sends what is due. Settles when nothing is any more; calls while it works are one with it. */
  async deliver(): Promise<void> {
    this.#again = true;
    this.#passing ??= this.#passes().finally(() => {
      this.#passing = null;
    });
    await this.#passing;
  }

  /** Sends nothing further and waits up to `ms` for the mail under way. */
  async close(ms: number): Promise<void> {
    this.#closed = true;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
    await Promise.race([this.#passing ?? Promise.resolve(), late]);
    clearTimeout(timer);
  }

  async #passes(): Promise<void> {
    while (this.#again && !this.#closed) {
      this.#again = false;
      const due = await this.#due();
      for (const letter of due) if (!this.#closed && (await this.#claim(letter))) await this.#send(letter);
      if (due.length === AT_ONCE) this.#again = true;
    }
    if (!this.#closed)
      await this.#options.db
        .deleteFrom('mail_outbox')
        .where('ended_at', '<', this.#now() - KEPT)
        .execute();
  }

  async #due(): Promise<Taken[]> {
    const rows = await this.#options.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('ended_at', 'is', null)
      .where('due_at', '<=', this.#now())
      .orderBy('due_at')
      .limit(AT_ONCE)
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

  /** Of several servers one gets the letter. */
  async #claim({ id, dueAt, attempts }: Taken): Promise<boolean> {
    const { numUpdatedRows } = await this.#options.db
      .updateTable('mail_outbox')
      .set({ due_at: this.#now() + LEASE, attempts: attempts + 1 })
      .where('id', '=', id)
      .where('due_at', '=', dueAt)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    return Number(numUpdatedRows) > 0;
  }

  async #send(letter: Taken): Promise<void> {
    const { mailer, log } = this.#options;
    const mail = await this.#compose(letter);
    if (mail === null) return this.#end(letter, 'unwanted');
    const delivery: Delivery =
      mail === 'unwritten'
        ? { result: 'later', reason: 'it could not be written' }
        : await mailer.send(letter.id, mail);
    if (delivery.result === 'sent') return this.#end(letter, 'sent');
    // The next start tries again.
    if (this.#closed) return;
    const facts = { mail: letter.id, kind: letter.kind, attempts: letter.attempts + 1, reason: delivery.reason };
    const next = this.#now() + Math.min(FIRST_PAUSE * 2 ** letter.attempts, LONGEST_PAUSE);
    if (delivery.result === 'never' || next > letter.createdAt + PATIENCE) {
      log.error(facts, 'a mail could not be sent and is given up');
      return this.#end(letter, 'given up');
    }
    log.warn(facts, 'a mail could not be sent and is tried again');
    await this.#options.db.updateTable('mail_outbox').set({ due_at: next }).where('id', '=', letter.id).execute();
  }

  async #compose(letter: Taken): Promise<Mail | null | 'unwritten'> {
    try {
      return (await this.#options.composers[letter.kind]?.(letter)) ?? null;
    } catch (err) {
      // A defect of one letter must not keep back the others.
      this.#options.log.error({ err, kind: letter.kind }, 'a mail could not be written');
      return 'unwritten';
    }
  }

  async #end({ id }: Taken, outcome: string): Promise<void> {
    await this.#options.db
      .updateTable('mail_outbox')
      .set({ ended_at: this.#now(), outcome })
      .where('id', '=', id)
      .execute();
  }
}

interface Taken extends Required<Letter> {
  createdAt: number;
  attempts: number;
}
