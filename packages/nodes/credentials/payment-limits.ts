import { multiline } from '@heddle/contract/node/fields';
import { secondApproval } from './second-approval.ts';

const lines = 'One currency in each line, such as EUR 500.';

/** What a credential of a payment provider may send: no workflow can pass it. */
export const paymentLimits = {
  perTransaction: multiline({
    label: 'Limit per payment',
    placeholder: 'EUR 500\nUSD 500',
    help: `For refunds, payouts and transfers. ${lines} If empty, no limit. Else currencies that are not listed cannot be sent.`,
  }),
  perDay: multiline({
    label: 'Limit in 24 hours',
    placeholder: 'EUR 5000',
    help: `Over all workflows. ${lines} If empty, no limit. Else currencies that are not listed cannot be sent.`,
  }),
  recipients: multiline({
    label: 'Allowed recipients',
    placeholder: 'ada@example.com',
    help: 'For payouts and transfers. One in each line, as nodes name them. If empty, any.',
  }),
  ...secondApproval,
};
