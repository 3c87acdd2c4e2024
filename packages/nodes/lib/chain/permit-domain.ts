import { erc20Abi, hashDomain, parseAbi } from 'viem';
import type { Address, PublicClient, TypedDataDomain } from 'viem';

const domainAbi = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function version() view returns (string)',
]);
const domainTypes = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const;

/** The domain that what a token takes signed, such as permits, is signed for; null where it has none, or one that is not the usual. */
export async function permitDomain(
  chain: PublicClient,
  chainId: number,
  token: Address,
): Promise<(TypedDataDomain & { name: string; version: string }) | null> {
  const read = (functionName: 'DOMAIN_SEPARATOR' | 'version') =>
    chain.readContract({ address: token, abi: domainAbi, functionName }).catch(() => null);
  const [separator, version, name] = await Promise.all([
    read('DOMAIN_SEPARATOR'),
    read('version'),
    chain.readContract({ address: token, abi: erc20Abi, functionName: 'name' }).catch(() => null),
  ]);
  if (separator === null || name === null) return null;
  for (const one of version === null ? ['1', '2'] : [version]) {
    const domain = { name, version: one, chainId, verifyingContract: token };
    if (
      hashDomain({ domain: { ...domain, chainId: BigInt(chainId) }, types: { EIP712Domain: [...domainTypes] } }) ===
      separator
    )
      return domain;
  }
  return null;
}
