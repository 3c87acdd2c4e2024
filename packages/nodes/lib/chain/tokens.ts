import { chainErrors } from '@heddle/contract/errors/chain';
import { erc20Abi, getAddress, hexToString, parseAbi } from 'viem';
import type { Address, PublicClient } from 'viem';
import { addressIn } from './addresses.ts';
import type { ChainClient } from './client.ts';
import { readChain } from './client.ts';

/** A token or the chain's own currency, which has no address. */
export interface Asset {
  symbol: string;
  decimals: number;
  address?: Address;
}

/** Some early tokens, such as MKR, return their symbol as 32 bytes. */
const bytesAbi = parseAbi(['function symbol() view returns (bytes32)', 'function name() view returns (bytes32)']);

/** The name or symbol of a token; '' where it has none. */
export async function tokenText(
  chain: PublicClient,
  address: Address,
  functionName: 'name' | 'symbol',
): Promise<string> {
  try {
    return await chain.readContract({ address, abi: erc20Abi, functionName });
  } catch {
    try {
      const bytes = await chain.readContract({ address, abi: bytesAbi, functionName });
      return hexToString(bytes, { size: 32 }).replace(/\0+$/, '');
    } catch {
      // Both are optional in ERC-20.
      return '';
    }
  }
}

/**
 * The asset that a field names: the chain's currency (its symbol, or empty), a token that the network knows by its symbol, or the address of a token, whose
 * decimals are read. Throws `chain_token_unknown`, `chain_no_contract`, `field_invalid` and the errors of reading.
 */
export async function assetOf(client: ChainClient, label: string, written: string): Promise<Asset> {
  const text = written.trim();
  const { currency, tokens, label: network } = client.network;
  if (text === '' || text.toUpperCase() === currency.symbol.toUpperCase())
    return { symbol: currency.symbol, decimals: currency.decimals };
  const known = tokens.find(({ symbol }) => symbol.toUpperCase() === text.toUpperCase());
  if (known) return { symbol: known.symbol, decimals: known.decimals, address: getAddress(known.address) };
  if (!/^0x/i.test(text)) throw chainErrors.chain_token_unknown({ token: text, network });
  const address = addressIn(label, text);
  return readChain(client, async (chain) => {
    const decimals = await chain.readContract({ address, abi: erc20Abi, functionName: 'decimals' });
    return { symbol: await tokenText(chain, address, 'symbol'), decimals, address };
  });
}
