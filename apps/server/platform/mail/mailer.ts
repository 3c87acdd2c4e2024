import { isThisMachine } from '@heddle/nodes/catalog/email/server';
import type { Transporter } from 'nodemailer';
import type { MailConfig } from '../config.ts';

/** A composed mail. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** `later`: a retry may succeed. `never`: the mail server has refused this mail permanently. Reasons contain no secret and no recipient. */
export type Delivery = { result: 'sent' } | { result: 'later' | 'never'; reason: string };

/** Sends mails to the mail server. */
export interface Mailer {
  /** `id` is the same for every attempt, so that a mail server can detect duplicates. Never throws. */
  send(id: string, mail: Mail): Promise<Delivery>;
}

/** Timeouts of the SMTP session. Milliseconds. */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Classifies a failed delivery. Answers of mail servers may quote addresses, so only their codes are kept. */
function judge(error: unknown): Delivery {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  const answer = typeof responseCode === 'number' ? responseCode : undefined;
  const reason =
    [code, command, answer].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') ||
    'unknown';
  // Failures before the mail itself (connection, login) can be fixed by an operator, so they are retried.
  const aboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return { result: aboutTheMail && answer !== undefined && answer >= 500 ? 'never' : 'later', reason };
}

/** A mailer for a mail server. Library and connection are loaded with the first mail. */
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
      // A password is not sent unencrypted.
      requireTLS: !secure && password !== '' && !isThisMachine(host),
      // A mail server on the same machine has no certificate that could be verified.
      ...(isThisMachine(host) ? { tls: { rejectUnauthorized: false } } : {}),
      ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      ...TIMEOUTS,
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
          // As an object, so that an address is never parsed as several.
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
