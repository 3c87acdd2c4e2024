import { defineErrors } from './define.ts';

/** Errors of mailboxes that workflows read. */
export const mailboxErrors = defineErrors({
  mailbox_unreachable: {
    status: 502,
    message: (p: { host: string; port: number; reason: string }) =>
      `The mail server ${p.host}:${p.port} cannot be reached: ${p.reason}.`,
    hint: 'Check host, port and security of the credential: 993 goes with TLS, 143 with STARTTLS. The operator of Heddle has to allow servers in private networks (HEDDLE_EGRESS_ALLOW).',
  },
  mailbox_login_refused: {
    status: 502,
    message: (p: { host: string; reason: string }) => `The mail server ${p.host} refuses the login: ${p.reason}.`,
    hint: 'Check user name and password of the credential. Some providers require an app password, or that IMAP is switched on. A sign-in needs a scope for IMAP, and the email address of its account as the user name.',
  },
  mailbox_folder_missing: {
    status: 422,
    message: (p: { folder: string; reason: string }) => `The folder ${p.folder} cannot be opened: ${p.reason}.`,
    hint: 'Write the name as the mail server has it, with the folders above it: INBOX/Invoices.',
  },
  mailbox_mail_missing: {
    status: 404,
    message: (p: { subject: string }) => `The mail "${p.subject}" is not in its folder any more.`,
    hint: 'Somebody has moved or deleted it, or the folder was made anew. What is known of it is in the input of this step.',
  },
  mailbox_mail_large: {
    status: 422,
    message: (p: { size: string; limit: string }) => `The mail has a size of ${p.size}; the limit is ${p.limit}.`,
    hint: 'Raise "Mail size limit", or leave the attachments out.',
  },
});
