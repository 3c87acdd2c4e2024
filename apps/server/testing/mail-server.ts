import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  from: string;
  subject: string;
  /** Headers and body as received, without soft line breaks of quoted-printable. */
  source: string;
}

/** A mail server on this machine that accepts mail of the user `heddle` with the password `geheim`. */
export interface MailServer extends AsyncDisposable {
  /** For HEDDLE_SMTP_URL. */
  url: string;
  received: ReceivedMail[];
  /** Attempts so far, refused ones included. */
  attempts: number;
  /** Answers every mail with this status from now on; null accepts them. */
  refuse(status: number | null): void;
}

/** A header in which words may be written as `=?UTF-8?Q?…?=`. */
const decoded = (header: string): string =>
  header
    .replaceAll(/\r\n\s+/g, '')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_all, text: string) =>
      text
        .replaceAll('_', ' ')
        .replaceAll(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    );

/** Starts one; on `port` where given. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusal: number | null = null;
  const facts = { attempts: 0 };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'heddle' && password === 'geheim' ? done(null, { user: username }) : done(new Error('Unknown user')),
    onRcptTo(_address, _session, done) {
      facts.attempts += 1;
      done(refusal === null ? null : Object.assign(new Error('Not today'), { responseCode: refusal }));
    },
    onData(stream, { envelope }, done) {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString();
        const subject = decoded(/^Subject: ((?:.*\r\n )*.*)\r\n/m.exec(source)?.[1] ?? '');
        received.push({
          to: envelope.rcptTo.map(({ address }) => address),
          from,
          subject,
          source: source.replaceAll('=\r\n', '').replaceAll('=3D', '='),
        });
        done();
      });
    },
  });
  // Clients that go away in the middle are part of what is tested.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    url: `smtp://heddle:geheim@127.0.0.1:${taken}`,
    received,
    get attempts() {
      return facts.attempts;
    },
    refuse(status) {
      refusal = status;
    },
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
