import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openMailbox } from '../../lib/mailbox/connect.ts';
import { oauthBearer, xoauth2 } from '../../lib/mailbox/sasl.ts';
import { signedInServer, withToken } from '../../lib/mailbox/sign-ins.ts';
import { exampleCredential, runNode } from '../../testing/run-node.ts';
import type { LocalServer } from '../../testing/server.ts';
import { sendJson, serve } from '../../testing/server.ts';
import { certificate } from '../../testing/servers/certificate.ts';
import { noDovecot, startDovecot } from '../../testing/servers/dovecot.ts';
import { emailSend } from './emailSend.node.ts';
import { openSmtpSession } from './smtp-session.ts';
import type { TestMailServer } from './testing.ts';
import { startMailServer } from './testing.ts';

const USER = 'shop@example.com';
const reach = { addressOf: async () => '127.0.0.1', signal: AbortSignal.timeout(60_000) };

/** A sign-in whose token is `tokens[0]`, and after it was refused the next one. */
function signIn(type: string, tokens: string[]): OpenCredential {
  return {
    ...exampleCredential({}),
    type,
    renewable: true,
    async http({ fresh = false } = {}) {
      if (fresh) tokens.shift();
      return { headers: { authorization: `Bearer ${tokens[0]}` } };
    },
  };
}

describe('a response with a token', () => {
  const login = { host: 'server.example.com', port: 143, user: 'user@example.com', accessToken: 'vF9dft4qmTc2Nvb3' };

  it('is that of the published examples', () => {
    // https://developers.google.com/workspace/gmail/imap/xoauth2-protocol
    const google = {
      ...login,
      user: 'someuser@example.com',
      accessToken: 'ya29.vF9dft4qmTc2Nvb3RlckBhdHRhdmlzdGEuY29tCg',
    };
    expect(xoauth2(google)).toBe(
      'dXNlcj1zb21ldXNlckBleGFtcGxlLmNvbQFhdXRoPUJlYXJlciB5YTI5LnZGOWRmdDRxbVRjMk52YjNSbGNrQmhkSFJoZG1semRHRXVZMjl0Q2cBAQ==',
    );
    // RFC 7628, section 4.1
    expect(oauthBearer({ ...login, accessToken: 'vF9dft4qmTc2Nvb3RlckBhbHRhdmlzdGEuY29tCg==' })).toBe(
      'bixhPXVzZXJAZXhhbXBsZS5jb20sAWhvc3Q9c2VydmVyLmV4YW1wbGUuY29tAXBvcnQ9MTQzAWF1dGg9QmVhcmVyIHZGOWRmdDRxbVRjMk52YjNSbGNrQmhiSFJoZG1semRHRXVZMjl0Q2c9PQEB',
    );
  });

  it('cannot be made to hold another field', () => {
    for (const response of [xoauth2, oauthBearer])
      expect(() => response({ ...login, user: 'a\x01auth=Bearer b' })).toThrow(/control characters/);
    expect(Buffer.from(oauthBearer({ ...login, user: 'a,b=c' }), 'base64').toString()).toContain('n,a=a=2Cb=3Dc,\x01');
  });
});

describe('the server of a sign-in', () => {
  const given = { host: '', user: USER };

  it('is that of the service, or the one that is entered', () => {
    expect(signedInServer('imap', 'googleOAuth', given)).toMatchObject({ host: 'imap.gmail.com', security: 'tls' });
    expect(signedInServer('smtp', 'microsoftMailOAuth', given)).toMatchObject({
      host: 'smtp.office365.com',
      security: 'starttls',
    });
    expect(signedInServer('smtp', 'oauth2', { host: 'mx.example.com:465', user: USER })).toEqual({
      host: 'mx.example.com',
      port: 465,
      security: 'tls',
      user: USER,
    });
  });

  it('is needed, and so is the user', () => {
    expect(() => signedInServer('imap', 'oauth2', given)).toThrow(/Host/);
    expect(() => signedInServer('imap', 'googleOAuth', { host: '', user: ' ' })).toThrow(/User name/);
  });
});

describe('mail that is sent with a token', () => {
  let server: TestMailServer | undefined;
  afterEach(() => server?.[Symbol.asyncDispose]());

  it('logs in by XOAUTH2, with a new token where the first one is refused', async () => {
    const started = await startMailServer({
      authMethods: ['XOAUTH2'],
      onAuth: ({ method, username, accessToken }, _session, done) =>
        method === 'XOAUTH2' && username === USER && accessToken === 'good'
          ? done(null, { user: username })
          : done(null, { data: { status: '401', schemes: 'bearer' } }),
    });
    server = started;
    const send = (tokens: string[]) =>
      runNode(emailSend, {
        credentials: { mail: signIn('oauth2', tokens) },
        addressOf: reach.addressOf,
        data: {
          server: 'mail',
          host: `localhost:${started.port}`,
          user: USER,
          to: 'ada@example.com',
          subject: 'Hello',
          text: 'Hello',
        },
      });
    await send(['old', 'good']);
    expect(started.received).toMatchObject([{ from: USER, to: ['ada@example.com'] }]);
    await expect(send(['old', 'older'])).rejects.toMatchObject({
      code: 'mail_login_refused',
      message: expect.not.stringContaining('older'),
    });
  });

  it('logs in by OAUTHBEARER where the server has no XOAUTH2', async () => {
    const bearer = createServer((socket) => {
      const { port } = bearer.address() as AddressInfo;
      const expected = oauthBearer({ host: 'localhost', port, user: USER, accessToken: 'good' });
      socket.write('220 localhost\r\n');
      socket.on('error', () => undefined);
      createInterface(socket).on('line', (line) => {
        if (line.startsWith('EHLO')) socket.write('250-localhost\r\n250 AUTH OAUTHBEARER\r\n');
        else if (line === `AUTH OAUTHBEARER ${expected}`) socket.write('235 2.7.0 Accepted\r\n');
        else if (line.startsWith('AUTH')) socket.write('334 eyJzdGF0dXMiOiI0MDEifQ==\r\n');
        else if (line === 'AQ==') socket.write('535 5.7.8 Rejected\r\n');
        else socket.end('221 Bye\r\n');
      });
    }).listen(0, '127.0.0.1');
    await once(bearer, 'listening');
    const { port } = bearer.address() as AddressInfo;
    const login = (accessToken: string) =>
      openSmtpSession(
        { host: 'localhost', port, security: 'none', user: USER, password: '', accessToken, ca: '' },
        reach,
      );
    (await login('good')).end();
    await expect(login('bad')).rejects.toMatchObject({
      code: 'mail_login_refused',
      message: 'The mail server localhost refuses the login: 535 5.7.8 Rejected',
    });
    bearer.close();
  });

  it('is never sent unencrypted', async () => {
    server = await startMailServer({ authMethods: ['XOAUTH2'], disabledCommands: ['STARTTLS'] });
    const mail = signIn('oauth2', ['good']);
    const data = { server: 'mail', host: `localhost:${server.port}`, user: USER, to: USER, subject: 'x', text: 'x' };
    await expect(runNode(emailSend, { credentials: { mail }, addressOf: reach.addressOf, data })).rejects.toMatchObject(
      { code: 'mail_tls_failed' },
    );
  });
});

describe.skipIf(noDovecot !== null).each([{ mechanism: 'xoauth2' }, { mechanism: 'oauthbearer' }])(
  'a mailbox that takes tokens by $mechanism, held against Dovecot',
  ({ mechanism }) => {
    let authority: LocalServer;
    let server: Awaited<ReturnType<typeof startDovecot>>;
    let folder = '';
    beforeAll(async () => {
      // It knows one token, of one user.
      authority = await serve(({ url }, response) =>
        sendJson(
          response,
          new URL(url, 'http://authority.example').searchParams.get('token') === 'good'
            ? { active: true, email: USER }
            : { active: false },
        ),
      );
      folder = await mkdtemp(join(tmpdir(), 'oauth2-'));
      const file = join(folder, 'oauth2.conf');
      await writeFile(
        file,
        `introspection_mode = get
introspection_url = ${authority.origin}/introspect?token=
username_attribute = email
active_attribute = active
active_value = true
`,
      );
      const passdb = `passdb {\n  driver = oauth2\n  mechanisms = ${mechanism}\n  args = ${file}\n}`;
      server = await startDovecot(`auth_mechanisms = plain ${mechanism}\n${passdb}`);
    });
    afterAll(async () => {
      await server?.[Symbol.asyncDispose]();
      await authority?.close();
      await rm(folder, { recursive: true, force: true });
    });

    const open = (tokens: string[], user = USER) =>
      withToken(signIn('oauth2', tokens), reach.signal, 'mailbox_login_refused', (accessToken) =>
        openMailbox(
          {
            ...signedInServer('imap', 'oauth2', { host: `localhost:${server.port}`, user }),
            password: '',
            accessToken,
            ca: certificate,
          },
          reach,
        ),
      );

    it('opens with the token of its user, with a new one where the first is refused, and with no other', async () => {
      for (const tokens of [['good'], ['old', 'good']]) {
        const mailbox = await open(tokens);
        expect(await mailbox.run((client) => client.mailboxOpen('INBOX'))).toMatchObject({ exists: 0 });
        mailbox.end();
      }
      for (const wrong of [() => open(['old', 'older']), () => open(['good', 'good'], 'eve@example.com')])
        await expect(wrong()).rejects.toMatchObject({ code: 'mailbox_login_refused' });
    });
  },
);
