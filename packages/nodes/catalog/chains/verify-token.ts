import { chainErrors } from '@heddle/contract/errors/chain';
import { erc20Abi } from 'viem';
import type { ChainClient } from '../../lib/chain/client.ts';
import { readChain } from '../../lib/chain/client.ts';
import type { Asset } from '../../lib/chain/tokens.ts';

/** Throws `chain_no_contract`, or `chain_token_differs` where the contract has other decimals than the table of known tokens. */
export async function verifyToken(client: ChainClient, { address, decimals, symbol }: Asset): Promise<void> {
  if (address === undefined) return;
  const read = await readChain(client, (chain) =>
    chain.readContract({ address, abi: erc20Abi, functionName: 'decimals' }),
  );
  if (read !== decimals) throw chainErrors.chain_token_differs({ token: symbol, expected: decimals, actual: read });
}
