import type { SignedPermit } from '@heddle/contract/node/payments';
import { encodeFunctionData, erc20Abi, keccak256, parseAbi, parseSignature, stringToBytes } from 'viem';
import type { Address } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { ChainCall } from './calls.ts';
import type { ChainClient } from './client.ts';
import { readChain } from './client.ts';
import { permitDomain } from './permit-domain.ts';

const permitAbi = parseAbi([
  'function nonces(address) view returns (uint256)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
]);
const permitTypes = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const;
const PERMIT_TYPEHASH = keccak256(
  stringToBytes('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'),
);
/** What lets a contract take units of a token. */
export interface Allowance {
  token: Address;
  spender: Address;
  units: bigint;
}

/**
 * The calls by which an account lets a contract take exactly these units: none where it may take as much already. Tokens that refuse to change one allowance into
 * another get 0 between. Throws the errors of reading.
 */
export async function approvalCalls(client: ChainClient, owner: Address, allowance: Allowance): Promise<ChainCall[]> {
  const { token, spender, units } = allowance;
  const current = await readChain(client, (chain) =>
    chain.readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [owner, spender] }),
  );
  if (current >= units) return [];
  const approve = (amount: bigint): ChainCall => ({
    to: token,
    value: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  });
  return current === 0n ? [approve(units)] : [approve(0n), approve(units)];
}

/** Signs a permit for exactly these units; null where the token takes none: it is tried before. `deadline`: epoch seconds. */
export async function signPermit(
  { any: chain, network }: ChainClient,
  account: PrivateKeyAccount,
  { token, spender, units }: Allowance,
  deadline: number,
): Promise<SignedPermit | null> {
  const domain = await permitDomain(chain, network.chainId, token);
  const typeHash = await chain
    .readContract({ address: token, abi: permitAbi, functionName: 'PERMIT_TYPEHASH' })
    .catch(() => null);
  if (!domain || (typeHash !== null && typeHash !== PERMIT_TYPEHASH)) return null;
  try {
    const nonce = await chain.readContract({
      address: token,
      abi: permitAbi,
      functionName: 'nonces',
      args: [account.address],
    });
    const message = { owner: account.address, spender, value: units, nonce, deadline: BigInt(deadline) };
    const signature = parseSignature(
      await account.signTypedData({ domain, types: permitTypes, primaryType: 'Permit', message }),
    );
    const permit = {
      v: Number(signature.v ?? 27n + BigInt(signature.yParity)),
      r: signature.r,
      s: signature.s,
      deadline,
    };
    await chain.simulateContract({
      address: token,
      abi: permitAbi,
      functionName: 'permit',
      args: [account.address, spender, units, message.deadline, permit.v, signature.r, signature.s],
    });
    return permit;
  } catch {
    // Some tokens have another kind of permit under these names.
    return null;
  }
}
