import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { JsonObject } from '@heddle/contract/json';
import type { PollResult } from '@heddle/contract/node/define';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NodeRun } from '../../testing/run-node.ts';
import { exampleCredential, MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { certificate } from '../../testing/servers/certificate.ts';
import { deliver, noDovecot, startDovecot } from '../../testing/servers/dovecot.ts';
import type { RealServer } from '../../testing/servers/real-server.ts';
import { emailTrigger } from './emailTrigger.node.ts';

const plain = (subject: string, text = 'Hello.'): string => `From: Ada <ada@example.com>
To: shop@example.com
Subject: ${subject}
Message-ID: <${subject.replaceAll(' ', '-')}@example.com>
Date: Sun, 01 Mar 2026 12:00:00 +0000
Content-Type: text/plain; charset=utf-8

${text}
`;

const withFile = `From: Ada <ada@example.com>
To: shop@example.com
Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=
Message-ID: <file@example.com>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="a"

--a
Content-Type: multipart/alternative; boundary="b"

--b
Content-Type: text/html; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

<p>Sch=F6ne <b>Gr=FC=DFe</b></p>
--b--
--a
Content-Type: text/csv; name="orders.csv"
Content-Disposition: attachment; filename="orders.csv"
Content-Transfer-Encoding: base64

YTtiCjE7Mgo=
--a--
`;

describe.skipIf(noDovecot !== null)('the Email Trigger, held against Dovecot', () => {
  let server: RealServer;
  let user = '';
  let users = 0;
  let position: JsonObject | null;
  beforeAll(async () => {
    server = await startDovecot();
  });
  afterAll(() => server[Symbol.asyncDispose]());
  beforeEach(() => {
    users += 1;
    user = `user${users}`;
    position = null;
  });

  const addressOf = async (): Promise<string> => '127.0.0.1';
  const credential = (more: JsonObject = {}) => ({
    ...exampleCredential({
      host: 'localhost',
      port: server.port,
      security: 'tls',
      user,
      password: 'geheim',
      ca: certificate,
      ...more,
    }),
    type: 'imapServer',
  });
  const request = (data: JsonObject = {}, more: JsonObject = {}) => ({
    data,
    credential: credential(more),
    fetch,
    addressOf,
    vendorAddress: () => undefined,
    signal: AbortSignal.timeout(20_000),
  });

  async function poll(data: JsonObject = {}): Promise<PollResult> {
    const result = await emailTrigger.poll?.({ ...request(data), position });
    if (!result) throw new Error('it does not poll');
    ({ position } = result);
    return result;
  }
  const subjects = async (data?: JsonObject): Promise<unknown[]> =>
    (await poll(data)).records.map(({ json }) => json['subject']);
  const run = (records: PollResult['records'], data: JsonObject = {}, more: NodeRun = {}) =>
    runNode(emailTrigger, {
      items: records.map(({ json }) => ({ json })),
      data: { credential: 'box', ...data },
      credentials: { box: credential() },
      addressOf,
      ...more,
    });

  it('takes each new mail once', async () => {
    await deliver(server, user, plain('Old'));
    expect(await subjects({ batchSize: 10 })).toEqual([]);
    await deliver(server, user, plain('First'));
    await deliver(server, user, plain('Second'));
    expect(await subjects({ batchSize: 10 })).toEqual(['First', 'Second']);
    expect(await subjects({ batchSize: 10 })).toEqual([]);
  });

  it('takes mails that are there already where that is chosen, one run after the other', async () => {
    await deliver(server, user, plain('First'));
    await deliver(server, user, plain('Second'));
    const data = { from: 'all' };
    expect(await poll(data)).toMatchObject({ more: true, records: [{ json: { subject: 'First' } }] });
    expect(await poll(data)).toMatchObject({ more: false, records: [{ json: { subject: 'Second' } }] });
    expect(await subjects(data)).toEqual([]);
  });

  it('goes on by the time of arrival where the folder was made anew', async () => {
    await deliver(server, user, plain('First'));
    await subjects({ from: 'all', batchSize: 10 });
    position = { ...position, validity: '1' };
    expect(await subjects({ batchSize: 10 })).toEqual([]);
    position = { ...position, validity: '1', arrived: Date.now() - 3_600_000 };
    expect(await subjects({ batchSize: 10 })).toEqual(['First']);
  });

  it('gives the texts of a mail and its attachments as files, in the characters they were written in', async () => {
    await deliver(server, user, withFile);
    const { records } = await poll({ from: 'all' });
    const files = new MemoryFileStore();
    const [item] = (await run(records, {}, { files })).outputs['main'] ?? [];
    expect(item?.json).toMatchObject({
      subject: 'Grüße',
      from: { name: 'Ada', address: 'ada@example.com' },
      text: 'Schöne Grüße',
      attachments: [{ file: 'attachment1', name: 'orders.csv', size: 8 }],
    });
    const file = item?.files?.['attachment1'];
    expect(file && (await files.read(file))).toBe('a;b\n1;2\n');
  });

  it('marks mails as read, and takes unread ones only where that is chosen', async () => {
    await deliver(server, user, plain('First'));
    const { records } = await poll({ from: 'all' });
    await run(records, { afterwards: 'read' });
    await deliver(server, user, plain('Second'));
    position = null;
    expect(await subjects({ from: 'all', unread: true, batchSize: 10 })).toEqual(['Second']);
  });

  it('moves a mail, and finds it again when the step is repeated after a crash', async () => {
    await deliver(server, user, plain('First'));
    const { records } = await poll({ from: 'all' });
    const again = { state: createMemoryState() };
    const data = { afterwards: 'move', moveTo: 'Done' };
    await expect(run(records, data, again)).rejects.toMatchObject({ code: 'mailbox_folder_missing' });
    const { openMailbox } = await import('../../lib/mailbox/connect.ts');
    const box = await openMailbox(credential().values as never, request());
    await box.run((client) => client.mailboxCreate('Done'));
    box.end();
    for (let time = 0; time < 2; time += 1)
      expect((await run(records, data, again)).outputs['main']?.[0]?.json['text']).toContain('Hello.');
    await expect(run(records, data)).rejects.toMatchObject({ code: 'mailbox_mail_missing' });
    position = null;
    expect(await subjects({ from: 'all', folder: 'Done' })).toEqual(['First']);
  });

  it('refuses a mail that is too large', async () => {
    await deliver(server, user, plain('Large', 'x'.repeat(70).concat('\n').repeat(20_000)));
    const { records } = await poll({ from: 'all' });
    await expect(run(records, { sizeLimit: 1 })).rejects.toMatchObject({ code: 'mailbox_mail_large' });
  });

  it('says what is wrong, without the password', async () => {
    const wrong = (data: JsonObject, more: JsonObject) =>
      emailTrigger.poll?.({ ...request(data, more), position: null });
    await expect(wrong({}, { password: 'wrong-secret' })).rejects.toMatchObject({
      code: 'mailbox_login_refused',
      message: expect.not.stringContaining('wrong-secret'),
    });
    await expect(wrong({ folder: 'Nowhere' }, {})).rejects.toMatchObject({ code: 'mailbox_folder_missing' });
    await expect(wrong({}, { ca: '' })).rejects.toMatchObject({ code: 'mailbox_unreachable' });
  });

  it('loses nothing when the mail server is killed', async () => {
    await subjects();
    await deliver(server, user, plain('First'));
    await server.kill();
    await expect(poll()).rejects.toMatchObject({ code: 'mailbox_unreachable' });
    await server.start();
    expect(await subjects()).toEqual(['First']);
  });

  it('is told of new mails by the server until the connection ends, and not by a server without IDLE', async () => {
    let told = 0;
    const listen = (more: JsonObject = {}) =>
      emailTrigger.listener?.open(request({}, more), 'idle', () => {
        told += 1;
      });
    const listening = await listen();
    await deliver(server, user, plain('First'));
    await expect.poll(() => told).toBe(1);
    await server.kill();
    await listening?.ended;
    await expect(listen()).rejects.toMatchObject({ code: 'mailbox_unreachable' });
    await server.start();
    const again = await listen();
    again?.close();
    await again?.ended;
    await using plainer = await startDovecot('imap_capability = IMAP4rev1 UIDPLUS');
    expect(await listen({ port: plainer.port })).toBeNull();
  });

  it('shows the newest mail to try a workflow with', async () => {
    expect(await emailTrigger.newest?.(request())).toBeNull();
    await deliver(server, user, plain('First'));
    expect(await emailTrigger.newest?.(request())).toMatchObject({ subject: 'First' });
  });
});
