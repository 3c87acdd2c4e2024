import { nodeErrors } from '@heddle/contract/errors/node';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { MailboxServer } from '../../lib/mailbox/connect.ts';

/** The server of a credential: of a mailbox, or of a sign-in whose token is used in place of a password. Throws `field_required`. */
export async function mailboxServer(
  credential: OpenCredential,
  { host, user }: { host: string; user: string },
  signal: AbortSignal,
): Promise<MailboxServer> {
  // Values have the types of the fields of `imapServer`.
  if (credential.type === 'imapServer') return credential.values as unknown as MailboxServer;
  if (host.trim() === '') throw nodeErrors.field_required({ field: 'Host' });
  if (user.trim() === '') throw nodeErrors.field_required({ field: 'User name' });
  const { headers = {} } = await credential.http({ signal });
  const [, accessToken = ''] = /^Bearer (.+)$/.exec(headers['authorization'] ?? headers['Authorization'] ?? '') ?? [];
  return { host: host.trim(), port: undefined, security: 'tls', user: user.trim(), password: '', accessToken, ca: '' };
}
