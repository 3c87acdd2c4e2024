import type { JsonObject } from '@heddle/contract/json';
import { certificate } from '@heddle/nodes/testing/servers/certificate';
import { deliver, noDovecot, startDovecot } from '@heddle/nodes/testing/servers/dovecot';
import type { RealServer } from '@heddle/nodes/testing/servers/real-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailTriggerTester } from '../../testing/mail-trigger-tester.ts';
import { createMailTriggerTester } from '../../testing/mail-trigger-tester.ts';
import { node } from '../../testing/test-app.ts';

const PATIENT = { timeout: 10_000, interval: 30 };

describe.skipIf(noDovecot !== null)('mails that a server tells of by IDLE', () => {
  let server: RealServer;
  let tester: MailTriggerTester;
  let values: JsonObject;
  let user = '';
  let users = 0;
  beforeAll(async () => {
    server = await startDovecot();
  });
  afterAll(() => server[Symbol.asyncDispose]());
  beforeEach(async () => {
    users += 1;
    user = `idle${users}`;
    values = { host: 'localhost', port: server.port, security: 'tls', user, password: 'geheim', ca: certificate };
    tester = await createMailTriggerTester(() => values);
  });
  afterEach(() => tester.end());

  const send = async (...subjects: string[]): Promise<void> => {
    for (const subject of subjects)
      await deliver(server, user, `From: Ada <ada@example.com>\nSubject: ${subject}\n\nHello.\n`);
  };
  const save = () => tester.save(node('mails', 'emailTrigger', { credential: 'box' }));
  async function connected(): Promise<void> {
    await expect.poll(() => tester.connection(), PATIENT).toEqual(['connected', null]);
  }

  /** Saves the trigger and waits until it listens, and has looked where the mailbox ends. */
  async function follow(): Promise<void> {
    await save();
    await connected();
    await expect.poll(async () => (await tester.rows())[0]?.position, PATIENT).not.toBe('');
  }

  it('start a run each, although nobody polls', async () => {
    await send('Old');
    await follow();
    await send('First');
    await expect.poll(tester.subjects, PATIENT).toEqual([['First']]);
    await send('Second', 'Third');
    await expect.poll(tester.subjects, PATIENT).toEqual([['First'], ['Second'], ['Third']]);
  });

  it('are each in one run where two servers look, the one that listened ends and the mail server is killed', async () => {
    await follow();
    const second = tester.server();
    await second.poll();
    await send('First', 'Second');
    await expect.poll(tester.subjects, PATIENT).toEqual([['First'], ['Second']]);
    await tester.stopFirst();
    await send('Third');
    await expect.poll(tester.subjects, PATIENT).toEqual([['First'], ['Second'], ['Third']]);
    await server.kill();
    await send('Fourth');
    await expect.poll(async () => (await tester.connection())?.[0], PATIENT).toBe('away');
    await server.start();
    await connected();
    await send('Fifth');
    const texts = async () => (await tester.subjects()).map(([subject]) => subject).filter((one) => one !== undefined);
    await expect.poll(texts, PATIENT).toEqual(['First', 'Second', 'Third', 'Fourth', 'Fifth']);
  }, 60_000);

  it('start one run where a crash came between its plan and its start', async () => {
    await follow();
    await tester.stopFirst();
    await send('First');
    const [row] = await tester.rows();
    const until = JSON.stringify({
      position: { ...JSON.parse(row?.position ?? '{}').position, next: 2 },
      keys: [],
      records: [{ key: 'a', json: { subject: 'First' } }],
    });
    await tester.db.updateTable('followers').set({ until }).execute();
    const second = tester.server();
    await second.poll();
    await expect.poll(tester.subjects, PATIENT).toEqual([['First']]);
    await connected();
    await send('Second');
    await expect.poll(tester.subjects, PATIENT).toEqual([['First'], ['Second']]);
  });

  it('say why they cannot be listened for, and come once the password is right', async () => {
    values = { ...values, password: 'wrong-word' };
    await save();
    await expect.poll(() => tester.connection(), PATIENT).toEqual(['away', expect.stringMatching(/refuses the login/)]);
    expect(JSON.stringify([await tester.connection(), await tester.runs()])).not.toContain('wrong-word');
    await expect
      .poll(tester.runs, PATIENT)
      .toMatchObject([[{ connectorProblem: expect.stringMatching(/refuses the login/) }]]);
    values = { ...values, password: 'geheim' };
    await connected();
    await expect.poll(async () => (await tester.rows())[0]?.position, PATIENT).not.toBe('');
    await send('First');
    await expect.poll(async () => (await tester.subjects()).slice(1), PATIENT).toEqual([['First']]);
  }, 30_000);
});
