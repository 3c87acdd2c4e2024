import { choice, multiline, number, text } from '@heddle/contract/node/fields';
import { networkFields } from '../../lib/chain/fields.ts';

const EVM = 'Ethereum and EVM chains';
const evm = ['balance', 'account', 'transaction', 'block', 'transfers', 'logs', 'name'];
const bitcoin = ['bitcoinBalance', 'bitcoinTransactions', 'bitcoinTransaction', 'bitcoinFees'];
const solana = ['solanaBalance', 'solanaTokens', 'solanaTransactions', 'solanaTransaction'];
const ranged = ['transfers', 'logs'];

/** The fields of the node that reads from chains. */
export const queryFields = {
  operation: choice({
    label: 'Read',
    default: 'balance',
    choices: [
      { value: 'balance', label: 'Balance', group: EVM },
      { value: 'account', label: 'Account', group: EVM },
      { value: 'transaction', label: 'Transaction', group: EVM },
      { value: 'block', label: 'Block', group: EVM },
      { value: 'transfers', label: 'Token transfers', group: EVM },
      { value: 'logs', label: 'Events of a contract', group: EVM },
      { value: 'name', label: 'Name or address (ENS)', group: EVM },
      { value: 'bitcoinBalance', label: 'Bitcoin balance', group: 'Bitcoin' },
      { value: 'bitcoinTransactions', label: 'Bitcoin transactions of an address', group: 'Bitcoin' },
      { value: 'bitcoinTransaction', label: 'Bitcoin transaction', group: 'Bitcoin' },
      { value: 'bitcoinFees', label: 'Bitcoin fee estimates', group: 'Bitcoin' },
      { value: 'solanaBalance', label: 'Solana balance', group: 'Solana' },
      { value: 'solanaTokens', label: 'Solana tokens of an address', group: 'Solana' },
      { value: 'solanaTransactions', label: 'Solana transactions of an address', group: 'Solana' },
      { value: 'solanaTransaction', label: 'Solana transaction', group: 'Solana' },
    ],
  }),
  network: { ...networkFields.network, when: { operation: evm } },
  rpc: { ...networkFields.rpc, when: { operation: evm } },
  endpoint: text({
    label: 'Endpoint',
    section: 'Web3 Configuration',
    when: { operation: [...bitcoin, ...solana] },
    help: 'An Esplora server for Bitcoin, a JSON-RPC endpoint for Solana. If empty, a public one.',
  }),
  address: text({
    label: 'Address',
    default: '{{ address }}',
    placeholder: '0x… or vitalik.eth',
    when: {
      operation: [
        'balance',
        'account',
        'transfers',
        'name',
        'bitcoinBalance',
        'bitcoinTransactions',
        'solanaBalance',
        'solanaTokens',
        'solanaTransactions',
      ],
    },
    help: 'For token transfers: whose. If empty there, those of everybody.',
  }),
  tokens: text({
    label: 'Tokens',
    placeholder: 'USDC, 0x…',
    when: { operation: ['balance', 'transfers'] },
    help: "Symbols or contract addresses, separated by commas. If empty, the chain's own currency. Transfers need a token.",
  }),
  transaction: text({
    label: 'Transaction',
    default: '{{ transaction }}',
    when: { operation: ['transaction', 'bitcoinTransaction', 'solanaTransaction'] },
    help: 'Its hash, or its signature on Solana.',
  }),
  block: text({
    label: 'Block',
    default: 'latest',
    when: { operation: ['balance', 'account', 'block'] },
    help: 'A number, latest, safe or finalized.',
  }),
  direction: choice({
    label: 'Direction',
    default: 'any',
    when: { operation: ['transfers'] },
    choices: [
      { value: 'any', label: 'Sent and received' },
      { value: 'received', label: 'Received' },
      { value: 'sent', label: 'Sent' },
    ],
  }),
  contract: text({ label: 'Contract', required: true, when: { operation: ['logs'] }, placeholder: '0x…' }),
  abi: multiline({
    label: 'ABI',
    default: 'event Transfer(address indexed from, address indexed to, uint256 value)',
    when: { operation: ['logs'] },
    help: 'JSON, or one line for each event.',
  }),
  event: text({ label: 'Event', default: 'Transfer', when: { operation: ['logs'] } }),
  fromBlock: text({
    label: 'From block',
    default: '-1000',
    when: { operation: ranged },
    help: 'A number; a negative one counts back from the latest block.',
  }),
  toBlock: text({ label: 'To block', default: 'latest', when: { operation: ranged } }),
  limit: number({
    label: 'Limit',
    default: 100,
    min: 1,
    max: 100_000,
    step: 1,
    when: { operation: [...ranged, 'bitcoinTransactions', 'solanaTransactions'] },
  }),
  saveIn: text({
    label: 'Save result in field',
    when: {
      operation: [
        'balance',
        'account',
        'transaction',
        'block',
        'name',
        'bitcoinBalance',
        'bitcoinTransaction',
        'bitcoinFees',
        'solanaBalance',
        'solanaTransaction',
      ],
    },
    help: 'If empty, the result takes the place of the item.',
  }),
};
