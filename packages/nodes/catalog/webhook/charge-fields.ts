import { boolean, choice, credential, number, text } from '@heddle/contract/node/fields';
import { networks, OWN_NETWORK } from '../../lib/chain/networks.ts';

const charged = { charges: [true] };
const section = 'Web3 Configuration';

/** What a webhook asks its callers to pay for each call, and how that is taken. */
export const chargeFields = {
  charges: boolean({
    label: 'Charge callers (x402)',
    default: false,
    section,
    help: 'Calls without a payment get 402 and the price. Test calls are free.',
  }),
  price: text({
    label: 'Price of a call',
    section,
    required: true,
    expression: false,
    placeholder: '0.01',
    when: charged,
    help: 'In whole tokens.',
  }),
  priceToken: text({
    label: 'Token',
    section,
    default: 'USDC',
    required: true,
    expression: false,
    when: charged,
    help: 'A symbol or a contract. It has to take signed transfers (EIP-3009), as USDC does.',
  }),
  priceNetwork: choice({
    label: 'Network',
    section,
    default: 'base',
    choices: [...networks.map(({ value, label }) => ({ value, label })), { value: OWN_NETWORK, label: 'Own network' }],
    when: charged,
  }),
  priceRpc: credential({
    label: 'RPC endpoints',
    section,
    types: ['evmRpc'],
    when: charged,
    requiredWhen: { priceNetwork: [OWN_NETWORK] },
    help: 'If empty, public endpoints are used.',
  }),
  payTo: text({
    label: 'Paid to',
    section,
    required: true,
    expression: false,
    placeholder: '0x…',
    when: charged,
    help: 'The address that receives the tokens.',
  }),
  priceKey: credential({
    label: 'Key that takes payments',
    section,
    types: ['evmKey'],
    required: true,
    when: charged,
    help: 'Sends the signed transfer of the caller to the network and pays its fee, some cents at most on Base. It needs no tokens.',
  }),
  priceMaxGas: number({
    label: 'Maximum gas price (Gwei)',
    section,
    default: 50,
    min: 0.000_001,
    max: 1_000_000,
    expression: false,
    when: charged,
    help: 'While gas costs more, no payment is taken and calls get 503.',
  }),
  priceFor: text({
    label: 'What is sold',
    section,
    expression: false,
    placeholder: 'A report on one company',
    when: charged,
    help: 'Callers see it with the price.',
  }),
  startsAfter: choice({
    label: 'Start the run',
    section,
    default: 'settlement',
    when: charged,
    choices: [
      { value: 'settlement', label: 'Once the payment is in a block' },
      { value: 'verification', label: 'Once the payment is verified' },
    ],
    help: 'A verified payment can still fail, for instance if the caller spends the tokens at the same moment.',
  }),
};
