import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import type { CredentialTools } from '@heddle/contract/node/credentials';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { TokenLogin } from '../../lib/mailbox/sasl.ts';
import { oauthBearer, xoauth2 } from '../../lib/mailbox/sasl.ts';
import type { MailAddress } from './addresses.ts';
import { toMailError } from './failures.ts';
import type { MailServerValues } from './server.ts';
import { hostOf, isThisMachine, portOf } from './server.ts';

/** A mail to send. */
export interface OutgoingMail {
  /** With angle brackets. */
  messageId: string;
  from: MailAddress;
  to: readonly MailAddress[];
  cc: readonly MailAddress[];
  bcc: readonly MailAddress[];
  replyTo: readonly MailAddress[];
  subject: string;
  /** '' for an HTML-only mail. */
  text: string;
  /** '' for a text-only mail. */
  html: string;
  attachments: readonly { name: string; mediaType: string; open(): Promise<AsyncIterable<Uint8Array>> }[];
}

/** The server's answer to a mail that it accepted. */
export interface Receipt {
  accepted: string[];
  /** Recipients that it refused; at least one was accepted. */
  rejected: string[];
  response: string;
}

/** An open SMTP session, logged in where the server has a user. */
export interface SmtpSession {
  /** Sends a mail. One at a time; an error ends the session. Throws `mail_refused`, `mail_unreachable` and the error of opening an attachment. */
  send(mail: OutgoingMail): Promise<Receipt>;
  /** Sends QUIT. */
  end(): void;
}

/** Milliseconds for one step of the session. */
const LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** Logins with a token, by the names of their methods. Both send it at once; a server that refuses explains that first, and answers an empty line with its refusal. */
const tokenLogins = (login: TokenLogin): SMTPConnection.Options['customAuth'] =>
  Object.fromEntries(
    Object.entries({ XOAUTH2: xoauth2, OAUTHBEARER: oauthBearer }).map(([method, response]) => [
      method,
      async ({ sendCommand }: SMTPConnection.CustomAuthenticationContext): Promise<void> => {
        let answer = await sendCommand(`AUTH ${method} ${response(login)}`);
        if (answer.status === 334) answer = await sendCommand(method === 'XOAUTH2' ? '' : 'AQ==');
        if (answer.status !== 235) throw new Error(answer.text);
      },
    ]),
  );

/** The method by which a server takes a token, from its answer to EHLO. */
const tokenMethodOf = ({ lastServerResponse }: SMTPConnection): { method: string } =>
  /^250[ -]AUTH\b.*\bXOAUTH2\b/im.test(lastServerResponse || '') ? { method: 'XOAUTH2' } : { method: 'OAUTHBEARER' };

type Done<T> = (error?: Error | null, value?: T) => void;

/**
 * Connects to a mail server, at an address that may be reached, and logs in. It ends when the signal is aborted.
 * Throws `mail_unreachable`, `mail_tls_failed`, `mail_login_refused` and the signal's reason.
 */
export async function openSmtpSession(
  server: MailServerValues,
  { addressOf, signal }: Pick<CredentialTools, 'addressOf' | 'signal'>,
): Promise<SmtpSession> {
  signal.throwIfAborted();
  const [host, port] = [hostOf(server), portOf(server)];
  const address = await addressOf(host).catch((thrown: unknown) => Promise.reject(toMailError(thrown, { host, port })));
  const connection = new SMTPConnection({
    // Connects to the address that was checked; the name is for the certificate.
    host: address,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    tls: {
      ...(server.ca.trim() === '' ? {} : { ca: server.ca }),
      ...(isThisMachine(host) ? { rejectUnauthorized: false } : {}),
    },
    allowInternalNetworkInterfaces: true,
    customAuth: tokenLogins({ host, port, user: server.user, accessToken: server.accessToken ?? '' }),
    ...LIMITS,
  });
  const broken = Promise.withResolvers<never>();
  // The connection may break while nothing waits for it.
  broken.promise.catch(() => undefined);
  connection.once('end', () => broken.reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
  connection.on('error', broken.reject);
  const stop = (): void => {
    broken.reject(signal.reason);
    connection.close();
  };
  signal.addEventListener('abort', stop, { once: true });

  async function step<T>(begin: (done: Done<T>) => void): Promise<T | undefined> {
    try {
      const answered = new Promise<T | undefined>((resolve, reject) =>
        begin((error, value) => (error ? reject(error) : resolve(value))),
      );
      return await Promise.race([answered, broken.promise]);
    } catch (thrown) {
      signal.removeEventListener('abort', stop);
      connection.close();
      signal.throwIfAborted();
      throw toMailError(thrown, { host, port });
    }
  }

  await step((done) => connection.connect((error) => done(error)));
  const { user, password, accessToken } = server;
  if (accessToken !== undefined) {
    const { method } = tokenMethodOf(connection);
    await step((done) => connection.login({ user, method }, (error) => done(error)));
  } else if (user !== '') await step((done) => connection.login({ user, pass: password }, (error) => done(error)));
  return {
    async send(mail) {
      const lost: { reason?: unknown } = {};
      const stream = compose(mail, lost);
      try {
        const envelope = {
          from: mail.from.address,
          to: [...new Set([...mail.to, ...mail.cc, ...mail.bcc].map((one) => one.address))],
        };
        const info = await step<Receipt>((done) => connection.send(envelope, stream, done));
        return { accepted: info?.accepted ?? [], rejected: info?.rejected ?? [], response: info?.response ?? '' };
      } catch (thrown) {
        throw 'reason' in lost ? lost.reason : thrown;
      }
    },
    end() {
      signal.removeEventListener('abort', stop);
      connection.quit();
    },
  };
}

/** The mail as a stream. Each attachment is opened when it is reached; its error is stored in `lost`. */
function compose({ attachments, to, cc, bcc, replyTo, text, html, ...mail }: OutgoingMail, lost: { reason?: unknown }) {
  async function* bytes(open: () => Promise<AsyncIterable<Uint8Array>>): AsyncGenerator<Uint8Array> {
    try {
      yield* await open();
    } catch (reason) {
      lost.reason = reason;
      throw new Error('an attachment could not be read', { cause: reason });
    }
  }
  const node = new MailComposer({
    ...mail,
    ...(text === '' && html !== '' ? {} : { text }),
    ...(html === '' ? {} : { html }),
    to: [...to],
    cc: [...cc],
    bcc: [...bcc],
    replyTo: [...replyTo],
    attachments: attachments.map(({ name, mediaType, open }) => ({
      filename: name,
      contentType: mediaType,
      content: Readable.from(bytes(open), { objectMode: false }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return node.createReadStream();
}
