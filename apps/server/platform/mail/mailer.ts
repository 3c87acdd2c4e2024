import { isThisMachine } from '@heddle/nodes/catalog/email/server';
import type { Transporter } from 'nodemailer';
import type { MailConfig } from '../config.ts';

/** A mail as it is handed over. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** `later`: it may work another time. `never`: the mail server has refused this mail for good. Reasons name no secret and no recipient. */
export type Delivery = { result: 'sent' } | { result: 'later' | 'never'; reason: string };

/** Hands mails to the mail server. */
export interface Mailer {
  /** `id` is the same for every attempt: a mail server that gets a mail twice can tell. Never throws. */
  send(id: string, mail: Mail): Promise<Delivery>;
}

/** Milliseconds for one step of the conversation with the mail server. */
const LIMITS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** What a failed delivery says of itself. Answers of mail servers may quote addresses, so only their codes are kept. */
function judge(error: unknown): Delivery {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  const answer = typeof responseCode === 'number' ? responseCode : undefined;
  const reason =
    [code, command, answer].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') ||
    'unknown';
  // Everything before the mail itself (connection, login) is between two servers: somebody can put it right.
  const aboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return { result: aboutTheMail && answer !== undefined && answer >= 500 ? 'never' : 'later', reason };
}

/** A mailer for a mail server. It is loaded and connected to with the first mail. */
export function createMailer({ url, from }: MailConfig): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'smtps:';
  let loading: Promise<Transporter> | null = null;

  async function load(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      host,
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      // A password is not sent for everybody on the way to read.
      requireTLS: !secure && password !== '' && !isThisMachine(host),
      // Whose certificate would a mail server on the same machine have to show?
      ...(isThisMachine(host) ? { tls: { rejectUnauthorized: false } } : {}),
      ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      ...LIMITS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  return {
    async send(id, { to, subject, text, html }) {
      try {
        const transport = await (loading ??= load());
        const domain = /@([^\s<>]+?)>?$/.exec(from)?.[1] ?? 'localhost';
        await transport.sendMail({
          from,
          // An object: what stands in an address is never read as several.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id.replaceAll(/[^\w.-]/g, '-')}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return { result: 'sent' };
      } catch (error) {
        return judge(error);
      }
    },
  };
}
