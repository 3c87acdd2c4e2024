import { getAddress, parseAbi, slice, toFunctionSelector } from 'viem';
import type { Address, Hex, PublicClient } from 'viem';

/** Where proxies keep the address of their code, by EIP-1967 and EIP-1822, and that of a beacon. */
const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
const UUPS_SLOT = '0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7';
const BEACON_SLOT = '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50';
/** A contract that passes every call on to a fixed address (EIP-1167) begins with this. */
const MINIMAL_PROXY = '0x363d3d373d3d3d363d73';

const ownerAbi = parseAbi([
  'function owner() view returns (address)',
  'function getOwner() view returns (address)',
  'function implementation() view returns (address)',
]);

/** Functions that let somebody change what holders have or may do. */
const powers: { readonly [power: string]: readonly string[] } = {
  mint: ['mint(address,uint256)', 'mint(uint256)', 'issue(uint256)', 'mintTo(address,uint256)'],
  pause: ['pause()', 'setPaused(bool)', 'freeze()'],
  block: [
    'blacklist(address)',
    'addBlackList(address)',
    'setBlacklist(address,bool)',
    'blockAddress(address)',
    'freezeAccount(address,bool)',
    'setBots(address[])',
  ],
  tax: [
    'setFee(uint256)',
    'setTax(uint256)',
    'setFees(uint256,uint256)',
    'setTaxes(uint256,uint256)',
    'setSellFee(uint256)',
    'setTaxFeePercent(uint256)',
  ],
  limit: [
    'setMaxTxAmount(uint256)',
    'setMaxTxPercent(uint256)',
    'setMaxWalletSize(uint256)',
    'enableTrading()',
    'setTrading(bool)',
  ],
  seize: [
    'destroyBlackFunds(address)',
    'wipeFrozenAddress(address)',
    'burnFrom(address,uint256)',
    'forceTransfer(address,address,uint256)',
  ],
};
/** `burnFrom` of OpenZeppelin needs an approval of the holder: it takes nothing by itself. */
const HARMLESS = new Set(['burnFrom(address,uint256)']);

/** What a contract's code says of itself. */
export interface ContractFacts {
  /** The code that runs where the contract is a proxy; null where it is none. */
  implementation: Address | null;
  /** True where somebody can replace the code. */
  upgradeable: boolean;
  /** Null where it has no owner, has given up the role, or does not say. */
  owner: Address | null;
  /** Which of the powers above its code has. */
  powers: string[];
}

const addressAt = (word: Hex | undefined): Address | null => {
  if (word === undefined || word.length !== 66) return null;
  const address = slice(word, 12);
  return /^0x0+$/.test(address) ? null : getAddress(address);
};

/** Looks at a contract and, where it is a proxy, at the code behind it. Throws viem's errors. */
export async function contractFacts(chain: PublicClient, address: Address, code: Hex): Promise<ContractFacts> {
  const slots = await Promise.all(
    [IMPLEMENTATION_SLOT, UUPS_SLOT, BEACON_SLOT].map((slot) => chain.getStorageAt({ address, slot: slot as Hex })),
  );
  const [direct, uups, beacon] = slots.map(addressAt);
  const fixed = code.startsWith(MINIMAL_PROXY) ? getAddress(slice(code, 10, 30)) : null;
  const behindBeacon = beacon ? await readAddress(chain, beacon, 'implementation') : null;
  const implementation = direct ?? uups ?? behindBeacon ?? fixed;
  const inner = implementation === null ? undefined : await chain.getCode({ address: implementation });
  const owner = (await readAddress(chain, address, 'owner')) ?? (await readAddress(chain, address, 'getOwner'));
  return {
    implementation,
    upgradeable: implementation !== null && fixed === null,
    owner,
    powers: powersIn(inner ?? code),
  };
}

async function readAddress(
  chain: PublicClient,
  address: Address,
  functionName: 'owner' | 'getOwner' | 'implementation',
): Promise<Address | null> {
  try {
    const found = await chain.readContract({ address, abi: ownerAbi, functionName });
    return /^0x0+$/.test(found) ? null : getAddress(found);
  } catch {
    // Not every contract has the function.
    return null;
  }
}

/** The powers whose selectors stand in code after PUSH4, where the dispatcher of a contract compares them. */
export function powersIn(code: Hex): string[] {
  const text = code.toLowerCase();
  const has = (signature: string): boolean =>
    !HARMLESS.has(signature) && text.includes(`63${toFunctionSelector(signature).slice(2)}`);
  return Object.entries(powers)
    .filter(([, signatures]) => signatures.some(has))
    .map(([power]) => power);
}
