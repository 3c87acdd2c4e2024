import type { JsonObject } from '@heddle/contract/json';
import type { ApiUser } from '../support/api-user.ts';
import { chain, node } from '../support/api-user.ts';

/** A workflow that pays on a chain of its own for each of the `payments` that its webhook is called with. `pay`: fields of the payment. */
export const createPayoutWorkflow = (user: ApiUser, pay: JsonObject): Promise<string> =>
  user.createWorkflow('Payouts', {
    nodes: [
      node('hook', 'webhookTrigger'),
      node('split', 'splitOut', { list: '{{ payments }}' }),
      node('pay', 'cryptoPayment', {
        network: 'own',
        minAmount: 0,
        requireConfirmation: false,
        onFailure: 'retry',
        ...pay,
      }),
    ],
    edges: chain('hook', 'split', 'pay'),
  });
