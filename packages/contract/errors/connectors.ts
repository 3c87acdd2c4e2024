import { defineErrors } from './define.ts';

interface Refusal {
  /** The vendor's name: Pipedrive. */
  vendor: string;
  /** What was to be done, as the operation's name says it: Create deal. */
  operation: string;
  /** What the vendor said; '' where it said nothing. */
  reason: string;
}

/** "Create deal": Pipedrive … (reason) */
const refused = (what: string) => (p: Refusal) =>
  `"${p.operation}": ${p.vendor} ${what}${p.reason === '' ? '.' : `: ${p.reason.replace(/\.$/, '')}.`}`;

/** What vendors answer to the requests of connectors. */
export const connectorErrors = defineErrors({
  connector_unauthorized: {
    status: 502,
    message: refused('rejected the credential'),
    hint: 'Sign in again, or enter a valid key in the credential.',
  },
  connector_forbidden: {
    status: 502,
    message: refused('does not permit this with the credential'),
    hint: (p: { scopes?: string }) =>
      p.scopes
        ? `The account or its token may lack a permission (${p.scopes}). Sign in again and grant it.`
        : 'Give the account the missing permission, or use the credential of another account.',
  },
  connector_not_found: {
    status: 502,
    message: refused('has no such object'),
    hint: 'Check the IDs in the node. The account of the credential must be able to see the object.',
  },
  connector_conflict: {
    status: 502,
    message: refused('reports a conflict'),
    hint: 'The object may already exist, or it was changed meanwhile. Read it first, then update it.',
  },
  connector_invalid: {
    status: 502,
    message: refused('rejected these values'),
    hint: 'Correct the fields of the node. The error details have the response of the service.',
  },
  connector_rate_limited: {
    status: 502,
    message: refused('has limited the rate of requests'),
    hint: 'Run the workflow less often, or let the node try again later: set On Failure to retry.',
  },
  connector_failed: {
    status: 502,
    message: refused('failed'),
    hint: 'The service has an internal problem. Try again later. The error details have its response.',
  },
  connector_answer_invalid: {
    status: 502,
    message: refused('gave a response that cannot be read'),
    hint: 'Check the URL in the credential. A login page or a proxy may have responded instead of the service.',
  },
  connector_maybe_done: {
    status: 502,
    message: (p: { vendor: string; operation: string }) =>
      `"${p.operation}" was interrupted while ${p.vendor} worked on it, so it is not known whether it was done.`,
    hint: 'Check at the service whether it was done, then retry the step, or set "After an interruption" to send again.',
  },
  connector_payment_unknown: {
    status: 502,
    message: (p: { vendor: string; operation: string; since: string }) =>
      `"${p.operation}" was sent to ${p.vendor}${p.since === '' ? '' : ` at ${p.since}`} without an answer, and ${p.vendor} may not recognize it any longer. It was not sent again.`,
    hint: 'Check at the service whether it was done. If it was not, start the workflow again for it.',
  },
  connector_job_failed: {
    status: 502,
    message: (p: { vendor: string; operation: string; reason: string }) =>
      `"${p.operation}": ${p.vendor} began it, but it did not succeed: ${p.reason.replace(/\.$/, '')}.`,
    hint: 'The error details have what the service says of it. Look at its log there. A retry of the step begins it anew.',
  },
  connector_function_failed: {
    status: 502,
    message: (p: { vendor: string; operation: string; reason: string }) =>
      `"${p.operation}": ${p.vendor} ran it, and it failed: ${p.reason.replace(/\.$/, '')}.`,
    hint: 'The error details have what it threw and the end of its log.',
  },
  connector_job_late: {
    status: 504,
    message: (p: { vendor: string; operation: string; minutes: number }) =>
      `"${p.operation}": ${p.vendor} has not finished after ${p.minutes} minutes. It goes on there.`,
    hint: 'Check at the service how far it is. Where the node has "Wait at most", raise it, or do not wait for the end.',
  },
  notification_failed: {
    status: 502,
    message: (p: { channels: string; reason: string }) => `The notification was not sent by ${p.channels}: ${p.reason}`,
    hint: 'The error details have what each channel said. A retry sends only what was not sent.',
  },
  voice_callback_unreachable: {
    status: 424,
    message: (p: { url: string }) =>
      `Digits and speech cannot be received: Twilio cannot call ${p.url === '' ? 'a run without a server' : p.url}.`,
    hint: 'The operator sets HEDDLE_PUBLIC_URL or HEDDLE_HOOKS_URL to an https URL that leads here. Calls without an answer work without it.',
  },
  connector_operation_unknown: {
    status: 422,
    message: (p: { vendor: string; operation: string }) => `${p.vendor} has no operation "${p.operation}".`,
    hint: 'Choose one in the properties panel.',
  },
  connector_path_invalid: {
    status: 422,
    message: (p: { vendor: string; path: string }) => `"${p.path}" is not a path of ${p.vendor}.`,
    hint: 'Enter a path that begins with a slash, such as /users/me. Use HTTP Request for other hosts.',
  },
  connector_list_unknown: {
    status: 404,
    message: (p: { list: string }) => `There is no list "${p.list}" to choose from.`,
  },
  connector_list_too_long: {
    status: 424,
    message: (p: { entries: number; most: number }) =>
      `The list has ${p.entries} entries, but at most ${p.most} can be compared with the last poll.`,
    hint: 'Use a shorter list, such as a separate sheet for new entries.',
  },
  connector_poll_late: {
    status: 424,
    message: (p: { seconds: number }) => `There was no complete response within ${p.seconds} seconds.`,
  },
  connector_poll_failed: {
    status: 424,
    message: (p: { vendor: string; reason: string }) => `${p.vendor} could not be polled: ${p.reason}`,
    hint: 'Once this is fixed, the trigger continues where it stopped; no record is lost.',
  },
  service_webhook_unreachable: {
    status: 424,
    message: (p: { address: string }) => `Services on the internet cannot call this server at ${p.address}.`,
    hint: 'The operator sets HEDDLE_PUBLIC_URL or HEDDLE_HOOKS_URL to an https URL that leads here. Meanwhile, the trigger polls the service.',
  },
  connector_definition_invalid: {
    status: 500,
    message: (p: { vendor: string; reason: string }) => `The connector of ${p.vendor} is not consistent: ${p.reason}.`,
  },
});
