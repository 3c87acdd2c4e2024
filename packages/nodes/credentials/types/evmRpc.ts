import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, number, secret, text } from '@heddle/contract/node/fields';

export const evmRpc = defineCredential({
  type: 'evmRpc',
  name: 'EVM RPC endpoints',
  description:
    'JSON-RPC endpoints of Ethereum or another EVM chain, with their keys; also describes a network of your own',
  icon: 'network',
  fields: {
    urls: secret({
      label: 'RPC endpoints',
      required: true,
      multiline: true,
      placeholder: 'https://eth-mainnet.example.com/v2/…',
      help: 'One URL in each line. With three or more, what decides about money needs the same answer from most of them.',
    }),
    headers: secret({
      label: 'Headers',
      multiline: true,
      placeholder: 'Authorization: Bearer …',
      help: 'One in each line, sent to all endpoints. If empty, none.',
    }),
    relay: secret({
      label: 'Private relay',
      placeholder: 'https://rpc.flashbots.net/fast',
      help: 'A JSON-RPC endpoint that keeps transactions to itself until they are in a block. If empty, transactions are sent to the endpoints above.',
    }),
    relayed: choice({
      label: 'Sent to the relay',
      default: 'swaps',
      choices: [
        { value: 'swaps', label: 'Swaps, with their approvals' },
        { value: 'all', label: 'All transactions' },
      ],
      help: 'They are sent nowhere else. Without a private relay, it has no effect.',
    }),
    relayMethod: choice({
      label: 'Method of the relay',
      default: 'eth_sendRawTransaction',
      choices: ['eth_sendRawTransaction', 'eth_sendPrivateTransaction'],
    }),
    chainId: number({
      label: 'Chain ID',
      min: 1,
      step: 1,
      help: 'Only for a network that is not in the list of nodes.',
    }),
    chainName: text({ label: 'Network name', placeholder: 'Gnosis' }),
    symbol: text({ label: 'Currency', default: 'ETH', placeholder: 'xDAI' }),
    fees: choice({
      label: 'Fees',
      default: 'eip1559',
      choices: [
        { value: 'eip1559', label: 'Base fee and tip (EIP-1559)' },
        { value: 'legacy', label: 'Gas price' },
      ],
    }),
    confirmations: number({
      label: 'Confirmations',
      default: 12,
      min: 0,
      max: 10_000,
      step: 1,
      help: 'Blocks after which a transaction counts as final.',
    }),
    explorer: text({
      label: 'Explorer',
      placeholder: 'https://gnosisscan.io/tx/',
      help: 'If empty, results have no link.',
    }),
  },
});
