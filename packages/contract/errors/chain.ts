import { defineErrors } from './define.ts';

interface OnNetwork {
  /** The network's name: Ethereum Mainnet. */
  network: string;
}

const sentence = (reason: string): string => (reason === '' ? '.' : `: ${reason.replace(/\.$/, '')}.`);

/** What can go wrong between a node and a chain. */
export const chainErrors = defineErrors({
  chain_unreachable: {
    status: 502,
    message: (p: OnNetwork & { reason: string }) => `No RPC endpoint of ${p.network} answered${sentence(p.reason)}`,
    hint: 'Try again, or choose a credential with RPC endpoints of your own.',
  },
  chain_rate_limited: {
    status: 502,
    message: (p: OnNetwork) => `The RPC endpoint of ${p.network} takes no more calls for now.`,
    hint: 'Choose a credential with an RPC endpoint of your own. Public endpoints limit how often they can be asked.',
  },
  chain_refused: {
    status: 502,
    message: (p: OnNetwork & { reason: string }) => `${p.network} refused the call${sentence(p.reason)}`,
    hint: 'Correct the fields of the node. What the endpoint answered is in the message.',
  },
  chain_reverted: {
    status: 422,
    message: (p: OnNetwork & { reason: string }) =>
      p.reason === ''
        ? `The contract on ${p.network} reverted without a reason.`
        : `The contract on ${p.network} reverted: ${p.reason}`,
    hint: 'The contract does not allow this call with these values. Check the amounts, approvals and the account.',
  },
  chain_no_contract: {
    status: 422,
    message: (p: OnNetwork) => `There is no contract with this function at the address on ${p.network}.`,
    hint: 'Check the address, the network and the ABI.',
  },
  chain_history_missing: {
    status: 502,
    message: (p: OnNetwork) => `The RPC endpoint of ${p.network} does not keep the state of that block.`,
    hint: 'Ask for a recent block, or use an archive endpoint.',
  },
  chain_disagreement: {
    status: 502,
    message: (p: OnNetwork & { endpoints: number }) =>
      `The ${p.endpoints} RPC endpoints of ${p.network} give different answers, and no answer has a majority.`,
    hint: 'One of them may lag behind. Try again, or remove the wrong endpoint from the credential.',
  },
  chain_answer_large: {
    status: 502,
    message: (p: { limit: number }) => `The RPC endpoint answered with more than ${p.limit / 1024 / 1024} MiB.`,
    hint: 'Ask for a smaller range of blocks.',
  },
  chain_rpc_invalid: {
    status: 422,
    message: (p: { url: string }) => `"${p.url.slice(0, 80)}" is not the URL of an RPC endpoint.`,
    hint: 'Enter URLs that begin with https:// or http://, one in each line.',
  },
  chain_rpc_many: {
    status: 422,
    message: (p: { limit: number }) => `A credential has at most ${p.limit} RPC endpoints.`,
    hint: 'Three endpoints of different providers are enough.',
  },
  chain_own_incomplete: {
    status: 422,
    message: 'The credential does not say which chain its endpoints belong to.',
    hint: 'Enter the chain ID and at least one endpoint in the credential.',
  },
  chain_wrong: {
    status: 422,
    message: (p: OnNetwork & { expected: number; actual: number }) =>
      `The RPC endpoint belongs to chain ${p.actual}, and ${p.network} is chain ${p.expected}.`,
    hint: 'Correct the URL in the credential, or choose the network it belongs to.',
  },
  chain_token_unknown: {
    status: 422,
    message: (p: OnNetwork & { token: string }) => `No token "${p.token}" is known on ${p.network}.`,
    hint: 'Enter the address of the token contract instead of its symbol.',
  },
  chain_token_differs: {
    status: 422,
    message: (p: { token: string; expected: number; actual: number }) =>
      `The contract of ${p.token} has ${p.actual} decimals, and ${p.expected} were expected.`,
    hint: 'Nothing was sent. Check the network and the address of the token.',
  },
  chain_name_unknown: {
    status: 422,
    message: (p: { name: string }) => `The name "${p.name}" has no address.`,
    hint: 'Check the spelling, or enter the address.',
  },
  chain_names_missing: {
    status: 422,
    message: (p: OnNetwork) => `${p.network} has no name service.`,
    hint: 'Enter the address instead of the name.',
  },
  chain_not_found: {
    status: 404,
    message: (p: OnNetwork & { what: string }) => `${p.network} has no ${p.what}.`,
    hint: 'Check the value and the network. A new transaction may take some seconds to be seen.',
  },
  chain_abi_invalid: {
    status: 422,
    message: (p: { reason: string }) => `The ABI cannot be read: ${p.reason}.`,
    hint: 'Paste the ABI as JSON, or one line for each function, such as function balanceOf(address) view returns (uint256).',
  },
  chain_function_unknown: {
    status: 422,
    message: (p: { name: string; known: string }) => `The ABI has no function or event "${p.name}". It has ${p.known}.`,
    hint: 'Enter one of these names; where several share a name, the whole signature.',
  },
  chain_arguments_invalid: {
    status: 422,
    message: (p: { name: string; reason: string }) => `The arguments of "${p.name}" are wrong: ${p.reason}.`,
    hint: 'Enter a JSON list with one value for each parameter, large numbers as text, or an object with their names.',
  },
  chain_simulation_missing: {
    status: 502,
    message: (p: OnNetwork) => `The RPC endpoint of ${p.network} cannot simulate transactions (eth_simulateV1).`,
    hint: 'Choose a credential with another endpoint. Nothing is sent that could not be simulated before.',
  },
  chain_no_route: {
    status: 422,
    message: (p: OnNetwork & { sell: string; buy: string }) =>
      `No pool on ${p.network} trades ${p.sell} for ${p.buy}, neither directly nor through the intermediate tokens.`,
    hint: 'Add an intermediate token that both are traded for, or choose another way of routing.',
  },
  chain_price_impact: {
    status: 422,
    message: (p: { impact: string; limit: string }) =>
      `The swap would move the price by ${p.impact} %, and the node allows ${p.limit} %.`,
    hint: 'Swap less at a time, or raise the limit of the node.',
  },
  chain_swap_less: {
    status: 422,
    message: (p: { amount: string; least: string; token: string }) =>
      `The swap would give ${p.amount} ${p.token} now, and at least ${p.least} are wanted.`,
    hint: 'The price has moved, or the token keeps a part of each transfer. Nothing was sent. Try again.',
  },
  chain_contract_unset: {
    status: 422,
    message: (p: OnNetwork & { field: string }) => `For ${p.network} no address of "${p.field}" is known.`,
    hint: 'Enter the address in the field.',
  },
});
