import { HeddleError } from '@heddle/contract/errors/define';
import type { Movement } from '@heddle/contract/node/transactions';
import { decodeFunctionData, parseAbi } from 'viem';
import type { Address } from 'viem';
import { amountOf } from './amounts.ts';
import type { ChainCall } from './calls.ts';
import type { ChainClient } from './client.ts';
import { assetOf } from './tokens.ts';

/** The functions by which tokens of ERC-20 are given away, or others are allowed to take them. Collections of ERC-721 have some of these as well. */
const tokenAbi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address to, uint256 amount)',
  'function increaseAllowance(address to, uint256 amount)',
]);
/** What endpoints answer where a contract has no decimals: it is no token of ERC-20. */
const NOT_A_TOKEN: readonly string[] = ['chain_reverted', 'chain_no_contract'];

/**
 * What a call of a contract moves where it is one of the usual functions of tokens; null for other calls. An allowance counts as if it were used. Throws the errors of reading.
 */
export async function tokenMovement(client: ChainClient, { to, data }: ChainCall): Promise<Movement | null> {
  const moved = data === undefined || to === undefined ? null : decoded(data);
  if (!moved || to === undefined || moved.units === 0n) return null;
  try {
    const { symbol, decimals } = await assetOf(client, 'Contract', to);
    return { token: symbol, contract: to, amount: amountOf(moved.units, decimals), recipient: moved.recipient };
  } catch (error) {
    if (error instanceof HeddleError && NOT_A_TOKEN.includes(error.code)) return null;
    throw error;
  }
}

function decoded(data: `0x${string}`): { recipient: Address; units: bigint } | null {
  try {
    const { functionName, args } = decodeFunctionData({ abi: tokenAbi, data });
    return functionName === 'transferFrom'
      ? { recipient: args[1], units: args[2] }
      : { recipient: args[0], units: args[1] };
  } catch {
    // Another function.
    return null;
  }
}
