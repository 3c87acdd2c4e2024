import { defineErrors } from './define.ts';

/** Why a wallet is not connected, or cannot be used. */
export const walletErrors = defineErrors({
  wallet_not_found: { status: 404, message: 'Wallet not found.', hint: 'It may have been removed.' },
  wallets_many: {
    status: 409,
    message: (p: { limit: number }) => `There are ${p.limit} wallets already.`,
    hint: 'Remove some that you no longer use.',
  },
  wallet_address_invalid: {
    status: 422,
    message: 'This is not the address of a wallet.',
    hint: 'An address is 0x and 40 hexadecimal digits.',
  },
  wallet_message_invalid: {
    status: 422,
    message: (p: { reason: string }) => `The signed message is not valid: ${p.reason}.`,
    hint: 'Ask for a new message and sign it unchanged.',
  },
  wallet_nonce_unknown: {
    status: 422,
    message: 'This message was used already, or is too old.',
    hint: 'Try again: a new message is made, which is valid for ten minutes.',
  },
  wallet_signature_invalid: {
    status: 422,
    message: (p: { address: string }) => `The signature is not by ${p.address}.`,
    hint: 'Choose the same account in the wallet and sign again.',
  },
  wallet_inactive: {
    status: 409,
    message: 'This wallet is disconnected.',
    hint: 'Connect it again, which takes a signature.',
  },
  wallet_signs_in_elsewhere: {
    status: 409,
    message: 'Another account logs in with this wallet.',
    hint: 'Switch it off there first, or use another wallet.',
  },
  wallet_login_unknown: {
    status: 401,
    message: 'No account logs in with this wallet.',
    hint: 'Log in with your password, connect the wallet under Settings, Wallets, and allow logging in with it.',
  },
});
