import type { Config } from '../config.ts';
import type { Db } from '../db/kysely.ts';
import type { Log } from '../log.ts';
import { createMailer } from './mailer.ts';
import type { Composer, QueuedMail } from './outbox.ts';
import { Outbox } from './outbox.ts';

/** Milliseconds between passes over the outbox, for mail that is to be retried or was left by another server. */
const PASS_INTERVAL_MS = 30_000;
/** How long a delivery under way may delay the shutdown of the server. Milliseconds. */
const SHUTDOWN_GRACE_MS = 5000;

/** Queues mail and delivers it while the server listens. Each kind of mail needs a registered composer, which writes it. */
export interface MailService {
  /** False where the operator has configured no mail server: nothing is queued then. */
  readonly sends: boolean;
  /** Registers the composer of a kind of mail. */
  compose(kind: string, composer: Composer): void;
  /** Queues a mail; false if one with this id is queued already. It is sent by the next `deliver`, or within half a minute. */
  add(mail: QueuedMail): Promise<boolean>;
  /** Sends what is due; settles once it has been sent. Failures are logged. */
  deliver(): Promise<void>;
  /** Starts sending. */
  open(): void;
  /** Stops sending and waits a few seconds for the delivery under way. */
  close(): Promise<void>;
}

/** The mail service over an outbox in the database. */
export function createMailService({
  config,
  db,
  log,
}: {
  config: Pick<Config, 'mail'>;
  db: Db;
  log: Log;
}): MailService {
  const composers: { [kind: string]: Composer } = {};
  const compose = (kind: string, composer: Composer): void => void (composers[kind] = composer);
  if (!config.mail) {
    return {
      sends: false,
      compose,
      add: () => Promise.resolve(false),
      deliver: () => Promise.resolve(),
      open: () => undefined,
      close: () => Promise.resolve(),
    };
  }
  const outbox = new Outbox({ db, log, mailer: createMailer(config.mail), composers });
  let timer: NodeJS.Timeout | undefined;

  async function deliver(): Promise<void> {
    if (timer === undefined) return;
    await outbox.deliver().catch((err: unknown) => log.error({ err }, 'mail outbox pass failed'));
  }

  return {
    sends: true,
    compose,
    add: (mail) => outbox.add(mail),
    deliver,
    open() {
      timer ??= setInterval(() => void deliver(), PASS_INTERVAL_MS).unref();
      void deliver();
    },
    async close() {
      clearInterval(timer);
      timer = undefined;
      await outbox.close(SHUTDOWN_GRACE_MS);
    },
  };
}
