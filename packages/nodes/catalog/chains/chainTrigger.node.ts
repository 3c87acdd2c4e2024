import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { throwPollProblem } from '../../lib/polled-trigger.ts';
import { triggerFields } from './trigger-fields.ts';

const payment = {
  network: 'ethereum',
  from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: '25.5',
  units: '25500000',
  token: 'USDC',
  contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  transaction: `0x${'5c'.repeat(32)}`,
  blockNumber: '21000000',
  logIndex: 7,
};

export const chainTrigger = defineNode({
  type: 'chainTrigger',
  name: 'Chain Trigger',
  category: 'Web3 & Crypto',
  icon: 'box',
  description:
    'Starts the workflow when a payment arrives, a contract emits an event, a block is made, or a balance passes a threshold',
  summary: '{event} on {network}',
  service: 'the RPC endpoints',
  trigger: true,
  startedBy: 'service',
  effect: 'none',
  fields: triggerFields,
  samples: {
    field: 'event',
    of: {
      payment: [payment],
      contractEvent: [
        {
          event: 'Transfer',
          values: { from: payment.from, to: payment.to, value: payment.units },
          contract: payment.contract,
          network: payment.network,
          transaction: payment.transaction,
          blockNumber: payment.blockNumber,
          logIndex: payment.logIndex,
        },
      ],
      block: [
        {
          network: 'ethereum',
          number: '21000000',
          hash: `0x${'b1'.repeat(32)}`,
          time: '2024-10-19T20:38:11.000Z',
          transactions: 180,
          gasUsed: '12000000',
          baseFee: '9500000000',
        },
      ],
      balance: [
        {
          network: 'ethereum',
          address: payment.to,
          token: 'ETH',
          balance: '0.4',
          before: '0.6',
          threshold: '0.5',
          direction: 'below',
          blockNumber: '21000000',
        },
      ],
    },
  },
  examples: [
    {
      title: 'A payment is an item',
      given: [payment],
      with: { address: payment.to, token: 'USDC' },
      gives: { main: [payment] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'No RPC endpoint of Ethereum Mainnet answered.' }],
      with: { address: payment.to },
      fails: 'connector_poll_failed',
    },
  ],
  async poll(request) {
    const { pollChain } = await lazyImport(import('./trigger-poll.ts'));
    return pollChain(request);
  },
  async newest(request) {
    const { newestOnChain } = await lazyImport(import('./trigger-poll.ts'));
    return newestOnChain(request);
  },
  run({ items }) {
    throwPollProblem(items, 'the chain');
    return main(items);
  },
});
