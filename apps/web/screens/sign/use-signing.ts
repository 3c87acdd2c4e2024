import type { AskedTransaction, WalletRequest } from '@heddle/contract/api/wallet-requests';
import { useEffect, useState } from 'react';
import { answerRequest, openTransaction, sayTransaction, useActOnRequest } from '../../api/wallet-requests.ts';
import type { WalletAccount } from '../../wallets/account.ts';
import { currentAccount, openAccount, signText } from '../../wallets/account.ts';
import { isRefusal } from '../../wallets/problem.ts';
import type { FoundWallet, WalletProvider } from '../../wallets/provider.ts';

/** Signing on this page: the wallet that was opened, and what is done with it. */
export interface WalletUse {
  wallet: { name: string; account: WalletAccount } | null;
  /** What the person shall do now; null while nothing is under way. */
  busy: string | null;
  error: Error | null;
  open(wallet: FoundWallet): void;
  /** Asks the wallet for the network of the request. */
  switchNetwork(): void;
  /** Asks the wallet for the next signature. `again`: it was asked before and shows nothing. */
  sign(again: boolean): void;
}

/** The transaction that is signed next. */
export const nextOf = ({ transactions }: WalletRequest): AskedTransaction | undefined =>
  transactions.find(({ hash, status }) => hash === null && (status === 'asked' || status === 'opened'));

/** Signs a request with a wallet of this browser. */
export function useSigning(request: WalletRequest): WalletUse {
  const [opened, setOpened] = useState<{ name: string; provider: WalletProvider; account: WalletAccount } | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const act = useActOnRequest();
  const provider = opened?.provider;

  useEffect(() => {
    if (!provider) return;
    const reread = (): void =>
      void currentAccount(provider).then(
        (account) => setOpened((before) => (before && account ? { ...before, account } : null)),
        () => setOpened(null),
      );
    provider.on?.('accountsChanged', reread);
    provider.on?.('chainChanged', reread);
    return () => {
      provider.removeListener?.('accountsChanged', reread);
      provider.removeListener?.('chainChanged', reread);
    };
  }, [provider]);

  const run = (doing: string, work: () => Promise<unknown>): void => {
    setBusy(doing);
    act.mutate(work, { onSettled: () => setBusy(null) });
  };

  return {
    wallet: opened,
    busy: act.isPending ? busy : null,
    error: act.error,
    open: (wallet) =>
      run(`Choose an account in ${wallet.name}.`, async () => {
        const found = await wallet.open();
        setOpened({ name: wallet.name, provider: found, account: await openAccount(found) });
      }),
    switchNetwork: () =>
      run('Switch the network in the wallet.', async () => {
        if (opened) await switchNetwork(opened.provider, request);
      }),
    sign: (again) =>
      run('Look at the request in the wallet and answer it there.', async () => {
        if (opened) await signNext(request, opened, again);
      }),
  };
}

async function switchNetwork(provider: WalletProvider, { chainId, chain }: WalletRequest): Promise<void> {
  if (chainId === null) return;
  try {
    await provider.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: `0x${chainId.toString(16)}` }],
    });
  } catch (error) {
    const isUnknown = typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 4902;
    if (!isUnknown || chain === null) throw error;
    await provider.request({ method: 'wallet_addEthereumChain', params: [chain] });
  }
}

async function signNext(
  request: WalletRequest,
  { provider }: { provider: WalletProvider },
  again: boolean,
): Promise<void> {
  // What the wallet has chosen now, not what the page heard last. It is asked for an account only where it no longer shows one.
  const account = (await currentAccount(provider)) ?? (await openAccount(provider));
  const next = nextOf(request);
  if (request.kind !== 'transactions') await signMessage(request, provider, account);
  else if (next) await sendTransaction(request.id, next, provider, { ...account, again });
}

async function sendTransaction(
  requestId: string,
  { id }: AskedTransaction,
  provider: WalletProvider,
  chosen: WalletAccount & { again: boolean },
): Promise<void> {
  const asked = await openTransaction(requestId, id, chosen);
  let hash: unknown;
  try {
    hash = await provider.request({ method: 'eth_sendTransaction', params: [asked] });
  } catch (error) {
    // Only a refusal says that nothing was sent: after anything else, the chain is looked at.
    if (isRefusal(error)) await sayTransaction(requestId, id, null);
    throw error;
  }
  if (typeof hash === 'string') await sayTransaction(requestId, id, hash);
}

async function signMessage(request: WalletRequest, provider: WalletProvider, account: WalletAccount): Promise<void> {
  const { id, kind, message } = request;
  const signature =
    kind === 'account'
      ? ''
      : kind === 'message'
        ? await signText(provider, account.address, message)
        : await provider.request({ method: 'eth_signTypedData_v4', params: [account.address, message] });
  await answerRequest(id, { ...account, signature: typeof signature === 'string' ? signature : '' });
}
