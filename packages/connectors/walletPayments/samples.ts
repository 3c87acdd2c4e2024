import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { PayWallet } from '@heddle/contract/node/payment-pages';

/** What the operations of a wallet's node give in a dry run. */
export function pageSamples(
  wallet: PayWallet,
  id: string,
): { field: string; of: { readonly [operation: string]: readonly JsonValue[] } } {
  const page: JsonObject = {
    id,
    url: `https://heddle.example/pay/${id}`,
    wallet,
    amount: '12.30',
    currency: 'USD',
  };
  const paid: JsonObject = {
    payment: {
      ...page,
      status: 'paid',
      processor: 'stripe',
      reference: 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
      reason: '',
      contact: {},
    },
  };
  return {
    field: 'operation',
    of: {
      collect: [paid],
      wait: [paid],
      create: [{ payment: { ...page, status: 'open', until: '2026-03-05T12:00:00.000Z' } }],
    },
  };
}
