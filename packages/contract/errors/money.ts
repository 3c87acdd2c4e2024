import { defineErrors } from './define.ts';

/** Why money is not sent. */
export const moneyErrors = defineErrors({
  money_stopped: {
    status: 409,
    message: 'Payments are stopped for this account.',
    hint: 'Allow them again under Settings, Payments, once you know why they were stopped.',
  },
  money_many: {
    status: 422,
    message: (p: { limit: number }) => `One step sends at most ${p.limit} transactions.`,
    hint: 'Split the items, for instance by a loop.',
  },
  money_key_invalid: {
    status: 422,
    message: 'The credential has no private key.',
    hint: 'Enter the key as 0x and 64 hexadecimal digits.',
  },
  money_limit_invalid: {
    status: 422,
    message: (p: { line: string }) => `"${p.line.slice(0, 80)}" is not a limit.`,
    hint: 'Write an asset and an amount in each line of the credential, such as USDC 1000.',
  },
  money_over_limit: {
    status: 422,
    message: (p: { amount: string; token: string; limit: string; per: string }) =>
      `${p.amount} ${p.token} is more than the key may send ${p.per}: ${p.limit} ${p.token}.`,
    hint: 'Send less, wait, or raise the limit in the credential.',
  },
  money_asset_forbidden: {
    status: 422,
    message: (p: { token: string }) => `The key may not send ${p.token}.`,
    hint: 'Add the asset to the limits in the credential.',
  },
  money_amount_unknown: {
    status: 422,
    message: (p: { currency: string }) => `The credential has a limit in ${p.currency}, and the node gives no amount.`,
    hint: 'Enter the amount, also where all of a payment is given back.',
  },
  money_recipient_forbidden: {
    status: 422,
    message: (p: { recipient: string }) => `The key may not send to ${p.recipient}.`,
    hint: 'Add the address to the allowed recipients in the credential.',
  },
  money_approval_unlimited: {
    status: 422,
    message: (p: { spender: string }) => `This would let ${p.spender} take all tokens of the key, at any time.`,
    hint: 'Approve the exact amount that is needed.',
  },
  money_short: {
    status: 422,
    message: (p: { address: string; network: string; has: string; needs: string; currency: string }) =>
      `${p.address} has ${p.has} ${p.currency} on ${p.network} and needs ${p.needs} for the amount, the fee and what is under way.`,
    hint: 'Send some to the address, or send less.',
  },
  money_gas_price: {
    status: 422,
    message: (p: { price: string; limit: string; network: string }) =>
      `Gas on ${p.network} costs ${p.price} Gwei, and the node allows ${p.limit}.`,
    hint: 'Let the node retry later, or raise its maximum gas price.',
  },
});
