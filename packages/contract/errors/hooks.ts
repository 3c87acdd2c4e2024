import type { SignatureProblem } from '../node/service-webhook.ts';
import { defineErrors } from './define.ts';

const signatureProblems: { readonly [problem in SignatureProblem]: string } = {
  missing: 'is missing',
  malformed: 'cannot be read',
  old: 'is too old',
  wrong: 'is wrong',
};

/** The reason as a part of a sentence. Only responses to the workflow's owner have one. */
const because = ({ reason }: { reason?: string }): string =>
  reason === undefined ? '' : `: ${reason.replace(/\.$/, '')}`;

/** Errors that callers of webhooks receive. */
export const hookErrors = defineErrors({
  hook_unauthorized: {
    status: 401,
    message: 'Authentication failed for this webhook.',
    hint: 'Send the user name and password, the key or the token that you received from its owner.',
  },
  hook_signature: {
    status: 401,
    message: (p: { problem: SignatureProblem }) => `The signature of the request ${signatureProblems[p.problem]}.`,
    hint: 'Sign the body as it is sent, with the shared secret, and check that the clocks are right.',
  },
  hook_address: {
    status: 403,
    message: 'This webhook does not accept requests from your IP address.',
    hint: 'Its owner can add the address to the list.',
  },
  hook_origin: {
    status: 403,
    message: 'This webhook does not accept requests from pages of this site.',
    hint: 'Its owner can add the origin to the list.',
  },
  hook_misconfigured: {
    status: 503,
    message: (p: { reason?: string }) => `This webhook is not set up correctly${because(p)}.`,
    hint: 'Its owner can correct that in the Webhook Trigger.',
  },
  hook_payment_pending: {
    status: 503,
    message: 'The payment of this call is under way and in no block yet.',
    hint: 'Send the same request with the same payment again in a few seconds: it is not taken twice.',
  },
  hook_held_back: {
    status: 503,
    message: 'The workflow of this webhook has problems that keep it from running.',
    hint: 'Its owner finds them in the editor. Once they are solved and the workflow is saved, send the request again.',
  },
  hook_unavailable: {
    status: 503,
    message: (p: { reason?: string }) => `The workflow cannot run at the moment${because(p)}.`,
    hint: 'Send the request again in a few seconds.',
  },
  hook_timeout: {
    status: 504,
    message: (p: { reason?: string }) => `The workflow did not finish in time${because(p)}.`,
    hint: 'Its owner can raise the time limit.',
  },
});
