import { defineErrors } from './define.ts';

/** Errors of mail that workflows send. */
export const mailErrors = defineErrors({
  mail_address_invalid: {
    status: 422,
    message: (p: { field: string; address: string }) => `"${p.field}" contains an invalid email address: ${p.address}`,
    hint: 'Write ada@example.com or Ada <ada@example.com>, several separated by commas.',
  },
  mail_recipients_many: {
    status: 422,
    message: (p: { limit: number }) => `The mail has more than ${p.limit} addresses.`,
    hint: 'Send one mail for each item, or write to a mailing list.',
  },
  mail_too_large: {
    status: 422,
    message: (p: { size: string; limit: string }) => `The mail has a size of ${p.size}; the limit is ${p.limit}.`,
    hint: 'Attach fewer files, compress them or send a link. "Mail size limit" can be raised, but many mail servers accept no more than 20 MiB.',
  },
  mail_unreachable: {
    status: 502,
    message: (p: { host: string; port: number; reason: string }) =>
      `The mail server ${p.host}:${p.port} cannot be reached: ${p.reason}.`,
    hint: 'Check host, port and security of the credential: 587 goes with STARTTLS, 465 with TLS. The operator of Heddle has to allow servers in private networks (HEDDLE_EGRESS_ALLOW).',
  },
  mail_tls_failed: {
    status: 502,
    message: (p: { host: string; reason: string }) => `No secure connection to the mail server ${p.host}: ${p.reason}.`,
    hint: 'Choose the security that belongs to the port (587 STARTTLS, 465 TLS). If your own authority issued the certificate, add the authority to the credential.',
  },
  mail_login_refused: {
    status: 502,
    message: (p: { host: string; reason: string }) => `The mail server ${p.host} refuses the login: ${p.reason}`,
    hint: 'Check user name and password of the credential. Some providers require an app password. A sign-in needs a scope for SMTP, and the email address of its account as the user name.',
  },
  mail_refused: {
    status: 502,
    message: (p: { reason: string }) => `The mail server does not accept the mail: ${p.reason}`,
    hint: 'Correct the cause that the server names: often the login may not use this sender, or the recipient does not exist.',
  },
});
