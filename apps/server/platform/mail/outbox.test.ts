import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MailServer } from '../../testing/mail-server.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createLog } from '../log.ts';
import { createMailer } from './mailer.ts';
import type { Composer } from './outbox.ts';
import { Outbox } from './outbox.ts';

const MINUTE = 60_000;
let app: TestApp;
let ada: Person;
let mails: MailServer;
let now = 0;
let lines: string[] = [];
beforeEach(async () => {
  [app, mails] = await Promise.all([createTestApp(), startMailServer()]);
  ada = await app.signUp();
  now = 1_700_000_000_000;
  lines = [];
});
afterEach(async () => {
  await Promise.all([app.end(), mails[Symbol.asyncDispose]()]);
});

const compose: Composer = ({ id }) =>
  Promise.resolve({ to: 'ada@example.com', subject: `About ${id}`, text: 'Text', html: '<p>Text</p>' });

function open(composer: Composer = compose, url = mails.url): Outbox {
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const mailer = createMailer({ url, from: 'Heddle <heddle@example.com>' });
  return new Outbox({ db: app.platform.db, log, mailer, composers: { test: composer }, now: () => now });
}
const queued = (id: string) => ({ id, kind: 'test', userId: ada.user.id, aboutAt: now });

describe('the outbox', () => {
  it('sends a mail once, however often it is asked to', async () => {
    const outbox = open();
    expect([await outbox.add(queued('a')), await outbox.add(queued('a'))]).toEqual([true, false]);
    await Promise.all([outbox.deliver(), outbox.deliver(), open().deliver()]);
    expect(mails.received).toHaveLength(1);
    expect(mails.received[0]).toMatchObject({ to: ['ada@example.com'], from: 'heddle@example.com' });
    expect(mails.received[0]?.source).toContain('Subject: About a');
    expect(mails.received[0]?.source).toContain('Message-ID: <a@example.com>');
    expect(await outbox.add(queued('a'))).toBe(false);
  });

  it('retries after a temporary refusal, with growing delays', async () => {
    const outbox = open();
    await outbox.add(queued('a'));
    mails.refuse(451);
    await outbox.deliver();
    now += MINUTE - 1;
    await outbox.deliver();
    expect(mails.attempts).toBe(1);
    now += 1;
    await outbox.deliver();
    now += MINUTE;
    await outbox.deliver();
    expect(mails.attempts).toBe(2);
    mails.refuse(null);
    now += MINUTE;
    await outbox.deliver();
    expect(mails.received).toHaveLength(1);
  });

  it('retries without delay if the clock was set back since the last attempt', async () => {
    const outbox = open();
    await outbox.add(queued('a'));
    mails.refuse(451);
    await outbox.deliver();
    mails.refuse(null);
    now -= 60 * MINUTE;
    await outbox.deliver();
    expect(mails.received).toHaveLength(1);
  });

  it('drops a mail after a day, and logs it', async () => {
    const outbox = open();
    await outbox.add(queued('a'));
    mails.refuse(451);
    const began = now;
    for (; now < began + 25 * 60 * MINUTE; now += 30 * MINUTE) await outbox.deliver();
    const { attempts } = mails;
    expect(attempts).toBeGreaterThan(20);
    expect(lines.filter((line) => line.includes('giving up'))).toHaveLength(1);
    mails.refuse(null);
    now += 24 * 60 * MINUTE;
    await outbox.deliver();
    expect([mails.attempts, mails.received]).toEqual([attempts, []]);
  });

  it('drops a mail at once if the mail server refuses it permanently', async () => {
    const outbox = open();
    await outbox.add(queued('a'));
    mails.refuse(550);
    await outbox.deliver();
    now += 60 * MINUTE;
    await outbox.deliver();
    expect(mails.attempts).toBe(1);
    expect(lines.filter((line) => line.includes('giving up'))).toHaveLength(1);
  });

  it('retries if the mail server cannot be reached or refuses the login, and does not log the password', async () => {
    const wrong = mails.url.replace('geheim', 'wrong%20password');
    const outbox = open(compose, wrong);
    await outbox.add(queued('a'));
    await outbox.deliver();
    expect(lines.join()).toContain('will retry');
    expect(lines.join()).not.toMatch(/wrong|geheim|ada@/);
    now += MINUTE;
    await open().deliver();
    expect(mails.received).toHaveLength(1);
  });

  it('drops unwanted mail, and does not let one mail hold up the others', async () => {
    const outbox = open(async (one) => {
      if (one.id === 'broken') throw new Error('a defect');
      return one.id === 'unwanted' ? null : compose(one);
    });
    for (const id of ['broken', 'unwanted', 'good']) await outbox.add(queued(id));
    await outbox.deliver();
    expect(mails.received.map(({ source }) => /Subject: (.*)\r/.exec(source)?.[1])).toEqual(['About good']);
  });

  it('sends nothing before its time', async () => {
    const outbox = open();
    await outbox.add({ ...queued('a'), dueAt: now + MINUTE });
    await outbox.deliver();
    expect(mails.attempts).toBe(0);
    now += MINUTE;
    await outbox.deliver();
    expect(mails.received).toHaveLength(1);
  });

  it('sends mail that a crashed server was about to send', async () => {
    const never = open(() => new Promise(() => undefined));
    await never.add(queued('a'));
    void never.deliver();
    await vi.waitFor(async () =>
      expect(await app.platform.db.selectFrom('mail_outbox').select('attempts').execute()).toEqual([{ attempts: 1 }]),
    );
    await never.close(0);
    const outbox = open();
    await outbox.deliver();
    expect(mails.attempts).toBe(0);
    now += 3 * MINUTE;
    await outbox.deliver();
    expect(mails.received).toHaveLength(1);
  });
});
