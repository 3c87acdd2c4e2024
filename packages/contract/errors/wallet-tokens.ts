import { defineErrors } from './define.ts';

/** Why what a wallet has given for a payment is not charged. Nothing of the card is in these. */
export const walletTokenErrors = defineErrors({
  wallet_token_invalid: {
    status: 422,
    message: (p: { reason: string }) => `What the wallet has given is not valid: ${p.reason}.`,
    hint: 'Nothing was charged. Let the payer try again.',
  },
  wallet_token_signature: {
    status: 422,
    message: (p: { reason: string }) => `What the wallet has given is not signed as it must be: ${p.reason}.`,
    hint: 'Nothing was charged. It was changed on its way, or it is not from the wallet.',
  },
  wallet_token_key: {
    status: 422,
    message: 'What the wallet has given was encrypted for another key.',
    hint: 'Enter the key whose certificate or public key the page was made with.',
  },
  wallet_token_expired: {
    status: 422,
    message: 'What the wallet has given is too old.',
    hint: 'Nothing was charged. Let the payer try again.',
  },
});
