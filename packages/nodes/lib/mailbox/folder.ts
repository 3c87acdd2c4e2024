import type { ImapFlow, MailboxObject } from 'imapflow';
import { mailboxErrors } from '@heddle/contract/errors/mailbox';

/** Opens a folder to read it. Throws `mailbox_folder_missing`, and what the connection ended with. */
export function openFolder(client: ImapFlow, folder: string): Promise<MailboxObject> {
  return client.mailboxOpen(folder, { readOnly: true }).catch((cause: unknown) => {
    if (!client.usable) throw cause;
    throw mailboxErrors.mailbox_folder_missing({ folder, reason: 'the mail server does not have it' }, { cause });
  });
}
