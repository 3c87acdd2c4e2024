import { choice, credential, multiline, number, text } from '@heddle/contract/node/fields';
import { OWN_NETWORK } from '../../lib/chain/networks.ts';
import { keyFields, paymentFields } from './payment-fields.ts';

const section = 'Web3 Configuration';
const { network, rpc, key, ...security } = keyFields;

/** The fields of the node that swaps tokens. */
export const swapFields = {
  sell: text({
    label: 'Sell',
    default: 'ETH',
    placeholder: 'ETH, USDC, 0x…',
    help: "A symbol or the address of a token contract. If empty, the chain's own currency.",
  }),
  buy: text({ label: 'Buy', default: 'USDC', placeholder: 'USDC, ETH, 0x…', required: true }),
  amount: text({ label: 'Amount to sell', default: '{{ amount }}', help: 'In whole tokens, such as 1.5.' }),
  routing: choice({
    label: 'Route by',
    default: 'uniswap',
    choices: [
      { value: 'uniswap', label: 'Uniswap V2 and V3' },
      { value: '0x', label: '0x' },
      { value: '1inch', label: '1inch' },
    ],
    help: 'Uniswap is quoted on the chain itself and needs no account. 0x and 1inch ask many exchanges and need a key.',
  }),
  apiKey: credential({
    label: 'API key',
    types: ['swapApiKey'],
    when: { routing: ['0x', '1inch'] },
    requiredWhen: { routing: ['0x', '1inch'] },
  }),
  network,
  rpc,
  key,
  minAmount: number({
    label: 'Minimum amount',
    section,
    default: 0.01,
    min: 0,
    step: 0.001,
    help: 'Smaller amounts are not swapped and leave by failed.',
  }),
  through: multiline({
    label: 'Intermediate tokens',
    section,
    placeholder: 'WETH\nUSDC',
    when: { routing: ['uniswap'] },
    help: "Tokens that a route may lead through, one in each line. If empty, the token that wraps the chain's currency, and stablecoins.",
  }),
  wrapped: text({
    label: 'Wrapped currency',
    section,
    placeholder: '0x…',
    when: { routing: ['uniswap'], network: [OWN_NETWORK] },
    help: "The token that wraps the chain's currency.",
  }),
  routerV2: text({
    label: 'Router of V2',
    section,
    placeholder: '0x…',
    when: { routing: ['uniswap'], network: [OWN_NETWORK] },
    help: 'UniswapV2Router02, or a fork of the same interface.',
  }),
  routerV3: text({
    label: 'Router of V3',
    section,
    placeholder: '0x…',
    when: { routing: ['uniswap'], network: [OWN_NETWORK] },
    help: 'SwapRouter02.',
  }),
  quoterV3: text({
    label: 'Quoter of V3',
    section,
    placeholder: '0x…',
    when: { routing: ['uniswap'], network: [OWN_NETWORK] },
    help: 'QuoterV2.',
  }),
  slippage: number({
    label: 'Slippage (%)',
    section: 'Security Settings',
    default: 0.5,
    min: 0,
    max: 50,
    step: 0.1,
    help: 'How much less than quoted may arrive. If the price moves further, the swap reverts.',
  }),
  leastReceived: text({
    label: 'Least received',
    section: 'Security Settings',
    placeholder: '1950',
    help: 'Nothing is sent for less, whatever the slippage allows. If empty, the slippage alone decides.',
  }),
  maxPriceImpact: number({
    label: 'Price impact limit (%)',
    section: 'Security Settings',
    default: 3,
    min: 0,
    max: 100,
    step: 0.1,
    help: 'How far the swap itself may move the price.',
  }),
  deadline: number({
    label: 'Deadline (minutes)',
    section: 'Security Settings',
    default: 20,
    min: 1,
    max: 1440,
    step: 1,
    when: { routing: ['uniswap'] },
    help: 'A swap that is in no block by then reverts.',
  }),
  ...security,
  verifyContract: paymentFields.verifyContract,
  saveIn: text({ label: 'Save result in field', default: 'swap', required: true, expression: false }),
};
