import type { WalletProof, WalletNonce } from '@heddle/contract/api/wallet-connections';
import type { WalletAccount } from './account.ts';
import { openAccount, signText } from './account.ts';
import type { FoundWallet } from './provider.ts';

/** A message that an account of a wallet has signed. */
export interface SignedByWallet extends WalletProof {
  address: string;
}

/** Opens a wallet and has it sign the message that the server makes for its account. Throws what the wallet throws. */
export async function proveWallet(
  wallet: FoundWallet,
  askNonce: (account: WalletAccount) => Promise<WalletNonce>,
  say: (busy: string) => void,
): Promise<SignedByWallet> {
  say(`Choose an account in ${wallet.name}.`);
  const provider = await wallet.open();
  const account = await openAccount(provider);
  const { message } = await askNonce(account);
  say(`Sign the message in ${wallet.name}. It costs nothing.`);
  const text = message ?? '';
  return { address: account.address, message: text, signature: await signText(provider, account.address, text) };
}
