import { defineErrors } from './define.ts';

export const approvalErrors = defineErrors({
  approval_not_found: {
    status: 404,
    message: 'Approval not found.',
    hint: 'It may have been deleted, or it belongs to someone else.',
  },
  approval_link_unknown: {
    status: 404,
    message: 'This approval link is not valid.',
    hint: 'Copy the whole link from the email. The approval may also have been deleted.',
  },
  approval_answered: {
    status: 409,
    message: (p: { by: string; approved: boolean }) =>
      `${p.by} has already ${p.approved ? 'approved' : 'rejected'} this.`,
    hint: 'The first answer counts.',
  },
  approval_expired: {
    status: 410,
    message: 'The time to answer has expired.',
    hint: 'The workflow continued without an answer. Start it again if the question should be asked again.',
  },
  approval_second: {
    status: 403,
    message: 'Somebody else has to answer this: it is the second approval of a payment of yours.',
    hint: 'Ask one of the people whom the credential names.',
  },
  approval_over: { status: 410, message: 'The run that asked has ended.', hint: 'There is nothing left to answer.' },
  approval_address_invalid: {
    status: 422,
    message: (p: { address: string }) => `"${p.address}" is not an email address.`,
    hint: 'Write email addresses in the form name@example.com, with commas between them.',
  },
  approval_addresses_many: {
    status: 422,
    message: (p: { limit: number }) => `An approval can be sent to at most ${p.limit} addresses.`,
    hint: 'Enter fewer addresses, or ask in several steps.',
  },
  approval_text_long: {
    status: 422,
    message: (p: { field: string; limit: number }) => `${p.field} must have at most ${p.limit} characters.`,
    hint: 'Shorten it, or link to the rest.',
  },
  approval_mails_many: {
    status: 429,
    message: (p: { limit: number }) => `More than ${p.limit} approval emails would be sent within an hour.`,
    hint: 'Ask once for several items, or leave "Approvers" empty: you can answer in the app.',
  },
  callback_unknown: {
    status: 404,
    message: 'No run waits at this URL.',
    hint: 'Use the whole URL from $execution.callbackUrl.',
  },
  callback_over: { status: 410, message: 'The run that waited here has ended.' },
});
