import type { CredentialTools, OpenCredential } from '@heddle/contract/node/credentials';
import type { MailboxServer, OpenMailbox } from '../../lib/mailbox/connect.ts';
import { openMailbox } from '../../lib/mailbox/connect.ts';
import { signedInServer, withToken } from '../../lib/mailbox/sign-ins.ts';

/**
 * Opens the mailbox of a credential: with its password, or with the token of a sign-in, in a way that `open` may change. Throws `field_required`, the errors of `openMailbox`
 * and those of fetching a token.
 */
export async function openCredentialMailbox<T = OpenMailbox>(
  credential: OpenCredential,
  given: { host: string; user: string },
  reach: Pick<CredentialTools, 'addressOf' | 'signal'>,
  open: (server: MailboxServer) => Promise<T>,
): Promise<T> {
  // Values have the types of the fields of `imapServer`.
  if (credential.type === 'imapServer') return open(credential.values as unknown as MailboxServer);
  const server = signedInServer('imap', credential.type, given);
  return withToken(credential, reach.signal, 'mailbox_login_refused', (accessToken) =>
    open({ ...server, password: '', accessToken, ca: '' }),
  );
}

/** Opens it to work with it. */
export const openForWork = (
  credential: OpenCredential,
  given: { host: string; user: string },
  reach: Pick<CredentialTools, 'addressOf' | 'signal'>,
): Promise<OpenMailbox> => openCredentialMailbox(credential, given, reach, (server) => openMailbox(server, reach));
