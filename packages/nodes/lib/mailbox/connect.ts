import { isIP } from 'node:net';
import type { ImapFlow } from 'imapflow';
import { HeddleError } from '@heddle/contract/errors/define';
import { mailboxErrors } from '@heddle/contract/errors/mailbox';
import type { CredentialTools } from '@heddle/contract/node/credentials';
import { hostIn } from '../file-servers/ssh-connection.ts';
import { networkReason } from '../http/failures.ts';
import { lazyImport } from '../lazy-import.ts';

/** How to reach a mailbox. */
export interface MailboxServer {
  host: string;
  /** Undefined: the usual one for the security. */
  port: number | undefined;
  security: 'tls' | 'starttls';
  user: string;
  password: string;
  /** In place of a password: a token of OAuth 2.0. */
  accessToken?: string;
  /** Trusted in place of the usual authorities, in PEM; '' for those. */
  ca: string;
}

/** An open mailbox. */
export interface OpenMailbox {
  /** The result of work with the client. Throws the errors of `mailboxErrors` and the reason of the signal. */
  run<T>(work: (client: ImapFlow) => Promise<T>): Promise<T>;
  end(): void;
}

const CONNECT_MS = 15_000;
const SILENCE_MS = 60_000;
/** How long IDLE lasts before it is begun anew: its connection is not silent for too long then, and shows that it still works. Milliseconds. */
const IDLE_MS = 50_000;

interface Facts {
  code?: unknown;
  message?: unknown;
  authenticationFailed?: unknown;
  responseText?: unknown;
}

function toMailboxError(thrown: unknown, host: string, port: number): Error {
  if (thrown instanceof HeddleError) return thrown;
  const { code, message, authenticationFailed, responseText } = thrown as Facts;
  const said = [responseText, message].flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []));
  const text = (said[0] ?? '')
    .replaceAll(/\s+/g, ' ')
    .replace(/[.\s]+$/, '')
    .slice(0, 300);
  const extra = { cause: thrown };
  if (authenticationFailed === true)
    return mailboxErrors.mailbox_login_refused({ host, reason: text || 'it gave no reason' }, extra);
  const network = typeof code === 'string' && /^E|CERT|SIGNATURE/.test(code) ? code : '';
  const reason = network === '' ? text || 'the connection failed' : networkReason(network);
  return mailboxErrors.mailbox_unreachable({ host, port, reason }, extra);
}

/** Connects to a mailbox at an address that may be reached, and logs in. It ends when the signal is aborted. Throws `mailbox_unreachable`, `mailbox_login_refused`. */
export async function openMailbox(
  server: MailboxServer,
  { addressOf, signal }: Pick<CredentialTools, 'addressOf' | 'signal'>,
): Promise<OpenMailbox> {
  signal.throwIfAborted();
  const host = hostIn(server.host);
  const port = server.port ?? (server.security === 'tls' ? 993 : 143);
  const failed = (thrown: unknown): never => {
    signal.throwIfAborted();
    throw toMailboxError(thrown, host, port);
  };
  const address = await addressOf(host).catch(failed);
  const { ImapFlow: Client } = await lazyImport(import('imapflow'));
  const client = new Client({
    // Connects to the address that was checked; the name is for the certificate.
    host: address,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    port,
    secure: server.security === 'tls',
    ...(server.security === 'starttls' ? { doSTARTTLS: true } : {}),
    auth:
      server.accessToken === undefined
        ? { user: server.user, pass: server.password }
        : { user: server.user, accessToken: server.accessToken },
    tls: { host, ...(server.ca.trim() === '' ? {} : { ca: server.ca }) },
    logger: false,
    disableAutoIdle: true,
    maxIdleTime: IDLE_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  // What fails is thrown by the call that it fails.
  client.on('error', () => undefined);
  const stop = (): void => client.close();
  signal.addEventListener('abort', stop, { once: true });
  const end = (): void => {
    signal.removeEventListener('abort', stop);
    client.close();
  };
  try {
    await client.connect();
  } catch (thrown) {
    end();
    return failed(thrown);
  }
  return { run: (work) => work(client).catch(failed), end };
}
