import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { JsonObject } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emailSend } from './emailSend.node.ts';
import { smtp } from '../../credentials/types/smtp.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { readAddresses } from './addresses.ts';
import type { TestMailServer } from './testing.ts';
import { certificate, mailCredential, startMailServer } from './testing.ts';

let server: TestMailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server[Symbol.asyncDispose]());

const here = async (): Promise<string> => '127.0.0.1';

/** Sends with this configuration; `login` are values of the credential. */
function send(data: JsonObject, run: NodeRun = {}, login: { [field: string]: unknown } = {}) {
  const credentials = { mail: mailCredential({ port: server.port, ...login }) };
  return runNode(emailSend, {
    credentials,
    addressOf: here,
    data: { server: 'mail', to: 'ada@example.com', subject: 'Hello', text: 'Hello Ada', ...data },
    ...run,
  });
}

describe('a mail', () => {
  it('goes to all recipients with its files, and the item gets the receipt', async () => {
    const files = new MemoryFileStore();
    const report = await files.put(Buffer.from('%PDF-1.7 report'), { name: 'März.pdf', mediaType: 'application/pdf' });
    const { outputs } = await send(
      {
        to: 'Ada <ada@example.com>',
        cc: '["bob@example.com"]',
        bcc: 'eve@example.com',
        replyTo: 'desk@example.com',
        from: 'The Shop <shop@example.com>',
        subject: 'Order {{ id }}',
        html: '<p>Hello Ada</p>',
      },
      { files, items: [{ json: { id: 7 }, files: { report } }] },
    );
    const [mail] = server.received;
    expect(mail).toMatchObject({
      from: 'shop@example.com',
      to: ['ada@example.com', 'bob@example.com', 'eve@example.com'],
    });
    const source = mail?.source ?? '';
    expect(source.split('\r\n')).toEqual(
      expect.arrayContaining([
        'From: The Shop <shop@example.com>',
        'To: Ada <ada@example.com>',
        'Cc: bob@example.com',
        'Reply-To: desk@example.com',
        'Subject: Order 7',
        'Hello Ada',
        '<p>Hello Ada</p>',
      ]),
    );
    expect(source).not.toContain('eve@');
    expect(source).toContain('Content-Type: application/pdf');
    expect(source).toContain(Buffer.from('%PDF-1.7 report').toString('base64'));
    expect(outputs['main']).toEqual([
      {
        json: {
          id: 7,
          email: {
            messageId: '<run-1-node-1-0@example.com>',
            accepted: mail?.to,
            rejected: [],
            response: expect.stringContaining('250'),
          },
        },
        files: { report },
      },
    ]);
    expect(source).toContain('Message-ID: <run-1-node-1-0@example.com>');
  });

  it('is sent for each item, by the user name where no sender is given, over one connection', async () => {
    const { outputs } = await send(
      { to: '{{ email }}', result: '' },
      { items: [{ json: { email: 'ada@example.com' } }, { json: { email: 'bob@example.com' } }] },
    );
    expect(server.received.map(({ from, to }) => [from, ...to])).toEqual([
      ['shop@example.com', 'ada@example.com'],
      ['shop@example.com', 'bob@example.com'],
    ]);
    expect(outputs['main']).toEqual([{ json: { email: 'ada@example.com' } }, { json: { email: 'bob@example.com' } }]);
  });

  it('that was taken is not sent again by a further attempt', async () => {
    const state = createMemoryState();
    const items = [{ json: { email: 'ada@example.com' } }, { json: { email: 'gone@example.com' } }];
    await expect(send({ to: '{{ email }}' }, { state, items })).rejects.toMatchObject({
      code: 'mail_refused',
      message: expect.stringContaining('550 No such user'),
    });
    await expect(send({ to: '{{ email }}' }, { state, items })).rejects.toMatchObject({ code: 'mail_refused' });
    expect(server.received).toHaveLength(1);
    await send({});
    await send({});
    const ids = server.received.map(({ source }) => /^Message-ID: (.*)\r$/m.exec(source)?.[1]);
    expect(new Set(ids)).toEqual(new Set(['<run-1-node-1-0@example.com>']));
  });

  it('reports rejected recipients', async () => {
    const { outputs, logs } = await send({ to: 'ada@example.com, gone@example.com' });
    expect(outputs['main']?.[0]?.json['email']).toMatchObject({
      accepted: ['ada@example.com'],
      rejected: ['gone@example.com'],
    });
    expect(logs).toEqual(['Item 1: the mail server does not take gone@example.com']);
  });

  it('is not sent in part: with a file that is gone nothing arrives', async () => {
    const lost = { id: 'gone', name: 'a.pdf', mediaType: 'application/pdf', size: 3 };
    await expect(send({}, { items: [{ json: {}, files: { lost } }] })).rejects.toMatchObject({
      code: 'file_not_found',
    });
    expect(server.received).toEqual([]);
    await send({ attach: 'none' }, { items: [{ json: {}, files: { lost } }] });
    expect(server.received).toHaveLength(1);
  });

  it('of HTML alone gets a text made from it, unless the HTML is too large for that', async () => {
    const html = '<p>Dear {{ name }}, see <a href="https://shop.example">our shop</a>.</p>';
    await send({ text: '', html }, { items: [{ json: { name: 'Ada' } }] });
    expect(server.received[0]?.source).toMatch(
      /multipart\/alternative[\s\S]*text\/plain[\s\S]*\r\nDear Ada, see our shop \(https:\/\/shop\.example\)\.\r\n[\s\S]*text\/html/,
    );
    await send({ text: 'Look at the HTML', html });
    expect(server.received[1]?.source).toContain('\r\nLook at the HTML\r\n');
    expect(server.received[1]?.source).not.toContain('(https://shop.example)');
    const { logs } = await send({ text: '', html: '<div>'.repeat(100) });
    expect(logs).toEqual([
      'Item 1: the mail has no text beside its HTML. The document has more than 64 elements inside each other.',
    ]);
    expect(server.received[2]?.source).toContain('Content-Type: text/html');
    expect(server.received[2]?.source).not.toContain('text/plain');
  });

  it('has limits, which are checked before any is sent', async () => {
    const large = { id: 'large', name: 'a.iso', mediaType: 'application/octet-stream', size: 2 * 1024 * 1024 };
    await expect(send({ limit: 1 }, { items: [{ json: {} }, { json: {}, files: { large } }] })).rejects.toMatchObject({
      code: 'mail_too_large',
      message: 'The mail has a size of 2.0 MiB; the limit is 1 MiB.',
    });
    const many = Array.from({ length: 101 }, (_, index) => `a${index}@example.com`).join();
    await expect(send({ bcc: many })).rejects.toMatchObject({ code: 'mail_recipients_many' });
    await expect(send({}, {}, { user: 'shop' })).rejects.toMatchObject({
      code: 'field_required',
      message: '"From" is empty.',
    });
    await expect(send({ from: 'a@example.com, b@example.com' })).rejects.toMatchObject({
      code: 'mail_address_invalid',
    });
    expect(server.received).toEqual([]);
  });
});

describe('a header', () => {
  it('cannot be begun by a subject or a file name', async () => {
    const files = new MemoryFileStore();
    const file = await files.put(Buffer.from('x'), { name: 'a\r\nX-Evil: 1\r\n.txt', mediaType: 'text/plain' });
    await send(
      { subject: '{{ subject }}' },
      { files, items: [{ json: { subject: 'Hello\r\nX-Evil: 1\n\nBody' }, files: { file } }] },
    );
    expect(server.received[0]?.source).toContain('Subject: Hello X-Evil: 1 Body\r\n');
    expect(server.received[0]?.source).not.toMatch(/^X-Evil/m);
  });

  it('is never begun by an address: what is read holds no control characters, whatever was written', async () => {
    const part = fc.oneof(
      fc.constantFrom('a@b.c', '<', '>', '\r\n', 'Bcc: x@y.z', '"', ',', ';', ':', ' ', '\u0000'),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
        const read = await readAddresses(parts.join(''), 'To').catch(() => []);
        for (const { name, address } of read) expect(`${name} ${address}`).not.toMatch(/\p{Cc}/u);
        for (const { address } of read) expect(address).toMatch(/^[^\s<>,;:"]+@[^\s<>,;:"]+$/);
      }),
    );
    await expect(readAddresses('team: a@example.com, b@example.com;', 'To')).rejects.toMatchObject({
      code: 'mail_address_invalid',
    });
    expect(await readAddresses('"Lovelace, Ada" <ada@example.com>, bob@example.com', 'To')).toEqual([
      { name: 'Lovelace, Ada', address: 'ada@example.com' },
      { name: '', address: 'bob@example.com' },
    ]);
  });
});

describe('the connection', () => {
  it('is secure from the start, made so, or left as it is', async () => {
    await using secure = await startMailServer({ secure: true });
    await using open = await startMailServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
    await send({}, {}, { security: 'tls', port: secure.port });
    await send({}, {}, { security: 'none', port: open.port });
    expect([secure.received.length, open.received.length]).toEqual([1, 1]);
    await expect(send({}, {}, { port: open.port })).rejects.toMatchObject({
      code: 'mail_tls_failed',
      message: expect.stringContaining('does not offer STARTTLS'),
    });
    await expect(send({}, {}, { security: 'tls' })).rejects.toMatchObject({
      code: 'mail_tls_failed',
      message: expect.stringContaining(`does not speak TLS on port ${server.port}`),
    });
  });

  it('goes to the address that was checked, and only to a host with a certificate that is trusted', async () => {
    const host = 'smtp.example.com';
    await expect(send({}, {}, { host })).rejects.toMatchObject({
      code: 'mail_tls_failed',
      message: expect.stringContaining('its certificate is not trusted'),
    });
    await send({}, {}, { host, ca: certificate });
    await expect(send({}, {}, { host: 'mail.example.com', ca: certificate })).rejects.toMatchObject({
      code: 'mail_tls_failed',
      message: expect.stringContaining('for another host'),
    });
    expect(server.received).toHaveLength(1);
    await using open = await startMailServer({ disabledCommands: ['STARTTLS', 'AUTH'] });
    await send({ from: 'shop@example.com' }, {}, { host, security: 'none', port: open.port, user: '', password: '' });
    expect(open.received).toHaveLength(1);
    await expect(
      send({}, { addressOf: () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })) }, { host }),
    ).rejects.toMatchObject({ code: 'mail_unreachable', message: expect.stringContaining('the name is not known') });
  });

  it('never sends a password unencrypted', async () => {
    await expect(send({}, {}, { host: 'smtp.example.com', security: 'none' })).rejects.toMatchObject({
      code: 'credential_invalid',
    });
    await expect(send({}, {}, { host: 'smtp://smtp.example.com' })).rejects.toMatchObject({
      code: 'credential_invalid',
    });
  });

  it('reports a refused mail and a wrong login', async () => {
    await expect(send({}, {}, { port: 1 })).rejects.toMatchObject({
      code: 'mail_unreachable',
      message:
        'The mail server localhost:1 cannot be reached: the name is not known, nothing answers there, or the address is not allowed.',
    });
    await expect(send({}, {}, { password: 'wrong' })).rejects.toMatchObject({
      code: 'mail_login_refused',
      message: expect.stringContaining('535'),
    });
  });

  it('ends with the step, also when the server does not respond', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const stopped = new AbortController();
    const sending = send({}, { signal: stopped.signal }, { port: (silent.address() as AddressInfo).port });
    const [socket] = (await once(silent, 'connection')) as [Socket];
    stopped.abort(new Error('stopped'));
    await expect(sending).rejects.toThrow('stopped');
    socket.resume();
    await once(socket, 'close');
    silent.close();
  });
});

describe('the credential', () => {
  const tools = {
    fetch,
    addressOf: here,
    signal: new AbortController().signal,
    token: () => Promise.reject(new Error('no token')),
  };

  it('is tried by logging in', async () => {
    const { values } = mailCredential({ port: server.port });
    expect(await smtp.test?.(values, tools)).toBe('localhost answered and took the login.');
    await expect(smtp.test?.({ ...values, password: 'wrong' }, tools)).rejects.toMatchObject({
      code: 'mail_login_refused',
    });
  });
});
