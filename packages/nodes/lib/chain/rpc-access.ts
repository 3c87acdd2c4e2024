import { chainErrors } from '@heddle/contract/errors/chain';
import type { NodeContext } from '@heddle/contract/node/context';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { networkFields } from './fields.ts';
import type { EvmNetwork } from './networks.ts';
import { networkOf, OWN_NETWORK } from './networks.ts';

/** A chain and how it is reached. */
export interface RpcAccess {
  network: EvmNetwork;
  /** Endpoints of JSON-RPC; what decides about money is asked of all of them. */
  urls: readonly string[];
  /** Sent to each of them. */
  headers: Readonly<Record<string, string>>;
  /** Where transactions are sent in place of `urls`; null where there is no such endpoint. */
  relay: RelayAccess | null;
}

/** An endpoint that keeps transactions to itself until they are in a block. */
export interface RelayAccess {
  url: string;
  method: 'eth_sendRawTransaction' | 'eth_sendPrivateTransaction';
  /** Which ones it is sent. */
  relayed: 'swaps' | 'all';
}

/** Endpoints that one credential may name. */
const URLS_MAX = 7;

/** The endpoints in a text, one a line. Throws `chain_rpc_invalid`. */
export function endpointsIn(text: string): string[] {
  const urls = text.split(/\s+/).filter((url) => url !== '');
  for (const url of urls) if (!/^https?:\/\/[^\s/]+/.test(url)) throw chainErrors.chain_rpc_invalid({ url });
  if (urls.length > URLS_MAX) throw chainErrors.chain_rpc_many({ limit: URLS_MAX });
  return urls;
}

const numberOf = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The chain that a credential describes. Throws `chain_own_incomplete`. */
function ownNetwork({ values }: OpenCredential): EvmNetwork {
  const chainId = values['chainId'];
  if (typeof chainId !== 'number') throw chainErrors.chain_own_incomplete();
  const symbol = textOf(values['symbol']) || 'ETH';
  return {
    value: OWN_NETWORK,
    label: textOf(values['chainName']) || `Chain ${chainId}`,
    chainId,
    currency: { name: symbol, symbol, decimals: 18 },
    rpc: [],
    confirmations: numberOf(values['confirmations'], 12),
    finalized: false,
    fees: values['fees'] === 'legacy' ? 'legacy' : 'eip1559',
    explorer: textOf(values['explorer']),
    tokens: [],
  };
}

/** The headers that a text lists, one `Name: value` a line. */
function headersIn(text: string): Record<string, string> {
  const lines = text.split('\n').map((line) => line.trim());
  return Object.fromEntries(
    lines
      .filter((line) => line.includes(':'))
      .map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]),
  );
}

/** The relay of a credential. Throws `chain_rpc_invalid`. */
function relayOf({ values }: OpenCredential): RelayAccess | null {
  const [url] = endpointsIn(textOf(values['relay']));
  if (url === undefined) return null;
  return {
    url,
    method:
      values['relayMethod'] === 'eth_sendPrivateTransaction' ? 'eth_sendPrivateTransaction' : 'eth_sendRawTransaction',
    relayed: values['relayed'] === 'all' ? 'all' : 'swaps',
  };
}

/** How a chain is chosen, and what gives its endpoints. */
export interface ChosenNetwork {
  /** A network's value, or `own`. */
  network: string;
  /** The credential with endpoints; null where none is chosen. */
  open: (() => Promise<OpenCredential>) | null;
  /** The endpoint that the operator names, by the network's value. */
  vendorAddress(vendor: string): string | undefined;
}

/**
 * A chosen chain, with the endpoints of the credential, else the operator's (`HEDDLE_CONNECTOR_ADDRESSES`, by the network's name), else public ones. Throws
 * `chain_own_incomplete`, `chain_rpc_invalid`, `chain_rpc_many` and what opening a credential throws.
 */
export async function accessTo({ network: value, open, vendorAddress }: ChosenNetwork): Promise<RpcAccess> {
  const known = networkOf(value);
  if (!open) {
    if (!known) throw chainErrors.chain_own_incomplete();
    const operators = vendorAddress(known.value);
    return { network: known, urls: operators === undefined ? known.rpc : [operators], headers: {}, relay: null };
  }
  const opened = await open();
  const urls = endpointsIn(textOf(opened.values['urls']));
  const network = known ?? ownNetwork(opened);
  if (urls.length === 0 && network.rpc.length === 0) throw chainErrors.chain_own_incomplete();
  return {
    network,
    urls: urls.length > 0 ? urls : network.rpc,
    headers: headersIn(textOf(opened.values['headers'])),
    relay: relayOf(opened),
  };
}

/** The chain that a node's fields choose for an item. Throws as `accessTo` does, and `field_required`. */
export function rpcAccess(context: NodeContext<typeof networkFields>, index: number): Promise<RpcAccess> {
  const network = context.field.network(index);
  const isChosen = context.field.rpc(index) !== '' || networkOf(network) === undefined;
  return accessTo({
    network,
    open: isChosen ? () => context.credential('rpc') : null,
    vendorAddress: (vendor) => context.vendorAddress(vendor),
  });
}
