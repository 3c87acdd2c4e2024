import { defineErrors } from './define.ts';

/** What callers of webhooks are told that are kept out. */
export const hookErrors = defineErrors({
  hook_unauthorized: { status: 401, message: 'This webhook does not know you.', hint: 'Send the user name and password, key or token that its owner has given you.' },
  hook_signature: { status: 401, message: (p: { reason: string }) => `The signature of the request ${p.reason}.`, hint: 'Sign the body as it is sent, with the secret that both sides know, and check that the clocks are right.' },
  hook_address: { status: 403, message: 'This webhook takes no requests from your address.', hint: 'Its owner can add the address to the list.' },
  hook_origin: { status: 403, message: 'This webhook takes no requests from pages of this site.', hint: 'Its owner can add the origin to the list.' },
  hook_misconfigured: { status: 500, message: (p: { reason: string }) => `This webhook is not set up correctly: ${p.reason}.`, hint: 'Its owner can correct that in the Webhook Trigger.' },
});
