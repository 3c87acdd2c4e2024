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
  money_over_value: {
    status: 422,
    message: (p: { amount: string; token: string; limit: string; per: string }) =>
      `${p.amount} ${p.token} is worth more than the key may send ${p.per}: ${p.limit}.`,
    hint: 'Send less, wait, or raise the limit in the credential.',
  },
  money_price_missing: {
    status: 422,
    message: (p: { token: string; network: string }) =>
      `The key has limits by value, and no price feed of ${p.token} on ${p.network}.`,
    hint: 'Add a line to the price feeds of the credential, such as ETH 0x….',
  },
  money_price_stale: {
    status: 422,
    message: (p: { token: string; hours: number }) =>
      `The price feed of ${p.token} has no price of the last ${p.hours} hours.`,
    hint: 'Nothing was sent. Check the address of the feed, or allow older prices in the credential.',
  },
  money_price_unreadable: {
    status: 502,
    message: 'The service asks for a payment (402), and not in a way that x402 describes.',
    hint: 'Look at the answer of the service: it may take another kind of payment.',
  },
  money_price_refused: {
    status: 422,
    message: (p: { asked: string }) => `The service asks for a payment that the node does not allow: ${p.asked}.`,
    hint: 'Nothing was paid. Raise the highest price, or choose the network and the token that the service takes.',
  },
  money_token_unsigned: {
    status: 422,
    message: (p: { token: string }) => `The token ${p.token} takes no signed transfers with a domain that is known.`,
    hint: 'Choose another token that the service takes, such as USDC.',
  },
  money_feed_invalid: {
    status: 422,
    message: (p: { line: string }) => `"${p.line.slice(0, 80)}" is not a price feed.`,
    hint: 'Write an asset and the address of its feed in each line, such as ETH 0x….',
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
  money_second_refused: {
    status: 422,
    message: (p: { by: string; comment: string }) =>
      `${p.by} rejected this payment${p.comment === '' ? '.' : `: ${p.comment}`}`,
    hint: 'Nothing was sent. Ask the person why.',
  },
  money_second_late: {
    status: 422,
    message: 'Nobody gave the second approval of this payment in time.',
    hint: 'Nothing was sent. Run the workflow again to ask again.',
  },
  money_second_missing: {
    status: 422,
    message: 'The credential asks for a second approval, and names nobody but you who could give it.',
    hint: 'Enter the email addresses of other people in the credential.',
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
