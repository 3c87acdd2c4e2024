import type { Config } from '../config.ts';
import type { Db } from '../db/kysely.ts';
import type { Log } from '../log.ts';
import { createMailer } from './mailer.ts';
import type { Composer, Letter } from './outbox.ts';
import { Outbox } from './outbox.ts';

/** How often the outbox is looked through for letters that are to be tried again, or that another server has left. Milliseconds. */
const ROUND = 30_000;
/** How long a mail under way may hold up the end of the server. Milliseconds. */
const LAST_MAIL = 5000;

/** The mail of this server. Whoever puts letters in says who writes letters of that kind; they are sent while the server listens. */
export interface Post {
  /** False where the operator has named no mail server: letters are then not taken. */
  readonly sends: boolean;
  /** Says who writes the letters of a kind. */
  compose(kind: string, composer: Composer): void;
  /** Takes a letter; false where it has one with this id. It goes out with the next `deliver`, or within half a minute. */
  add(letter: Letter): Promise<boolean>;
  /** Sends what is due; settles once it has gone out. What fails is for the log. */
  deliver(): Promise<void>;
  /** Begins to send. */
  open(): void;
  /** Sends nothing further and gives the mail under way a few seconds. */
  close(): Promise<void>;
}

/** The post over an outbox in the database. */
export function createPost({ config, db, log }: { config: Pick<Config, 'mail'>; db: Db; log: Log }): Post {
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
    await outbox.deliver().catch((err: unknown) => log.error({ err }, 'mail is delayed'));
  }

  return {
    sends: true,
    compose,
    add: (letter) => outbox.add(letter),
    deliver,
    open() {
      timer ??= setInterval(() => void deliver(), ROUND).unref();
      void deliver();
    },
    async close() {
      clearInterval(timer);
      timer = undefined;
      await outbox.close(LAST_MAIL);
    },
  };
}
