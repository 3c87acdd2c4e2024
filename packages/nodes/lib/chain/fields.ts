import { choice, credential } from '@heddle/contract/node/fields';
import { networks, OWN_NETWORK } from './networks.ts';

/** The fields that choose a chain and how it is reached, for every node that reads from one or pays on it. */
export const networkFields = {
  network: choice({
    label: 'Network',
    default: 'ethereum',
    section: 'Web3 Configuration',
    choices: [...networks.map(({ value, label }) => ({ value, label })), { value: OWN_NETWORK, label: 'Own network' }],
  }),
  rpc: credential({
    label: 'RPC endpoints',
    types: ['evmRpc'],
    section: 'Web3 Configuration',
    requiredWhen: { network: [OWN_NETWORK] },
    help: 'If empty, public endpoints are used, which limit how often they can be asked.',
  }),
};
