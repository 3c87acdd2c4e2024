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
  wallet_unknown: {
    status: 422,
    message: (p: { address: string }) =>
      p.address === '' ? 'No wallet is connected.' : `The wallet ${p.address} is not connected.`,
    hint: 'Connect it under Settings, Wallets.',
  },
  wallet_request_not_found: { status: 404, message: 'Signature request not found.', hint: 'It may have been deleted.' },
  wallet_request_over: {
    status: 410,
    message: (p: { reason: string }) => `There is nothing left to sign: ${p.reason}.`,
    hint: 'Start the workflow again if it should ask again.',
  },
  wallet_request_elsewhere: {
    status: 409,
    message: 'The wallet was asked already, in this or another tab.',
    hint: 'Answer it in the wallet. If it shows no request, ask again.',
  },
  wallet_request_order: {
    status: 409,
    message: 'Another transaction of this step has to be signed first.',
    hint: 'Sign them in order.',
  },
  wallet_request_under_way: {
    status: 409,
    message: 'A transaction of this wallet is under way, and it may be this one.',
    hint: 'Wait until it is in a block. It is found by itself.',
  },
  wallet_account_other: {
    status: 409,
    message: (p: { address: string; chosen: string }) =>
      `This is for ${p.address}, and the wallet has chosen ${p.chosen}.`,
    hint: 'Choose that account in the wallet.',
  },
  wallet_network_other: {
    status: 409,
    message: (p: { network: string; chainId: number; chosen: number }) =>
      `This is for ${p.network} (chain ${p.chainId}), and the wallet is on chain ${p.chosen}.`,
    hint: 'Switch the network in the wallet.',
  },
  wallet_hash_invalid: { status: 422, message: 'This is not the hash of a transaction.' },
  wallet_login_unknown: {
    status: 401,
    message: 'No account logs in with this wallet.',
    hint: 'Log in with your password, connect the wallet under Settings, Wallets, and allow logging in with it.',
  },
});
