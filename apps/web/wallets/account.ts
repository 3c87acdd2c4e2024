import type { WalletProvider } from './provider.ts';

/** What a wallet has chosen: an account on a network. */
export interface WalletAccount {
  /** In any case, as the wallet writes it. */
  address: string;
  chainId: number;
}

/** The wallet answered with something else than EIP-1193 says. */
const odd = (): Error => new Error('its answer has another form than the standard says');

/** Asks a wallet for its account and network; the person may be asked in the wallet. Throws what the wallet throws. */
export async function openAccount(provider: WalletProvider): Promise<WalletAccount> {
  const accounts = await provider.request({ method: 'eth_requestAccounts' });
  return readAccount(provider, accounts);
}

/** The account that a wallet has chosen now, without asking the person; null where it shows none. */
export async function currentAccount(provider: WalletProvider): Promise<WalletAccount | null> {
  const accounts = await provider.request({ method: 'eth_accounts' });
  return Array.isArray(accounts) && accounts.length === 0 ? null : readAccount(provider, accounts);
}

async function readAccount(provider: WalletProvider, accounts: unknown): Promise<WalletAccount> {
  const address: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  const chainId = Number(await provider.request({ method: 'eth_chainId' }));
  if (typeof address !== 'string' || !Number.isSafeInteger(chainId)) throw odd();
  return { address, chainId };
}

/** Has a text signed (EIP-191). Throws what the wallet throws. */
export async function signText(provider: WalletProvider, address: string, text: string): Promise<string> {
  const hex = `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const signature = await provider.request({ method: 'personal_sign', params: [hex, address] });
  if (typeof signature !== 'string') throw odd();
  return signature;
}

/** True for two ways of writing one address. */
export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
