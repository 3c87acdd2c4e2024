import { defineErrors } from './define.ts';

/** Errors of opens and clicks in mails. */
export const mailTrackingErrors = defineErrors({
  tracked_mail_invalid: {
    status: 422,
    message: (p: { reason: string }) => `The mail cannot be prepared: ${p.reason}.`,
    hint: 'Shorten the mail, or leave out links with data-no-tracking.',
  },
  tracked_mails_many: {
    status: 429,
    message: (p: { limit: number }) => `You keep ${p.limit} tracked mails, which is the maximum.`,
    hint: 'Keep mails for fewer days: events and links are removed with them.',
  },
  tracked_link_unknown: {
    status: 404,
    message: 'This link is not known.',
    hint: 'It may be incomplete. Open the mail again and click the link there.',
  },
  tracked_link_expired: {
    status: 410,
    message: 'This link has expired.',
    hint: 'Ask the sender of the mail for a new one.',
  },
});
