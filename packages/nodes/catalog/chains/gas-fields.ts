import { choice, json, multiline, number, text } from '@heddle/contract/node/fields';
import { networkFields } from '../../lib/chain/fields.ts';

const call = ['call', 'deploy'];

/** The fields of the node that estimates what a transaction costs. */
export const gasFields = {
  ...networkFields,
  operation: choice({
    label: 'Transaction',
    default: 'transfer',
    choices: [
      { value: 'transfer', label: 'Transfer of the currency or a token' },
      { value: 'call', label: 'Call of a contract' },
      { value: 'deploy', label: 'Deployment of a contract' },
      { value: 'gas', label: 'A known amount of gas' },
    ],
  }),
  from: text({
    label: 'From',
    placeholder: '0x…',
    when: { operation: ['transfer', 'call', 'deploy'] },
    help: 'Who would send it. Estimates fail where this account could not.',
  }),
  to: text({
    label: 'To',
    default: '{{ recipient }}',
    placeholder: '0x… or vitalik.eth',
    when: { operation: ['transfer'] },
  }),
  token: text({
    label: 'Token',
    placeholder: 'ETH, USDC, 0x…',
    when: { operation: ['transfer'] },
    help: "A symbol or contract address. If empty, the chain's own currency.",
  }),
  amount: text({ label: 'Amount', default: '{{ amount }}', when: { operation: ['transfer'] } }),
  contract: text({ label: 'Contract', placeholder: '0x…', required: true, when: { operation: ['call'] } }),
  abi: multiline({
    label: 'ABI',
    placeholder: 'function mint(address to, uint256 amount)',
    when: { operation: call },
    help: 'JSON, or one line for each function.',
  }),
  function: text({ label: 'Function', required: true, when: { operation: ['call'] } }),
  arguments: json({ label: 'Arguments', default: [], when: { operation: call } }),
  value: text({
    label: 'Value',
    placeholder: '0',
    when: { operation: call },
    help: "In the chain's currency. If empty, none.",
  }),
  bytecode: multiline({ label: 'Bytecode', required: true, placeholder: '0x…', when: { operation: ['deploy'] } }),
  gas: number({
    label: 'Gas',
    default: 21_000,
    min: 21_000,
    max: 1_000_000_000,
    step: 1,
    when: { operation: ['gas'] },
  }),
  maxGasPrice: number({
    label: 'Maximum gas price (Gwei)',
    section: 'Security Settings',
    default: 50,
    min: 0,
    max: 1_000_000,
    help: 'Results say whether the gas price is within it: {{ withinLimit }}.',
  }),
  saveIn: text({ label: 'Save result in field', help: 'If empty, the result is added to the item.' }),
};
