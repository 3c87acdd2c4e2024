import type { WalletRequest } from '@heddle/contract/api/wallet-requests';
import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { isSameAddress } from '../../wallets/account.ts';
import { WalletChoice } from '../../wallets/wallet-choice.tsx';
import type { WalletUse } from './use-signing.ts';
import { nextOf } from './use-signing.ts';

/** The wallet that signs: chosen, on the right account and network, asked. */
export function SigningWallet({ signing, request }: { signing: WalletUse; request: WalletRequest }) {
  const [choosing, setChoosing] = useState(false);
  const { wallet, busy } = signing;
  if (!wallet)
    return (
      <>
        <Button variant="primary" onClick={() => setChoosing(true)}>
          <Wallet aria-hidden size={15} />
          Open wallet
        </Button>
        <WalletChoice
          title="Open a wallet"
          description="Nothing is signed yet: you are asked again for that."
          open={choosing}
          onOpenChange={setChoosing}
          busy={busy}
          error={null}
          onChoose={(found) => {
            signing.open(found);
            setChoosing(false);
          }}
        />
      </>
    );
  return (
    <div className="space-y-3">
      <p className="text-sm text-ink-2">
        {wallet.name}: <span className="font-mono text-xs break-all">{wallet.account.address}</span>
      </p>
      <Step signing={signing} request={request} />
      {busy !== null && (
        <p role="status" className="text-sm text-ink-2">
          {busy}
        </p>
      )}
    </div>
  );
}

function Step({ signing, request }: { signing: WalletUse; request: WalletRequest }) {
  const { wallet, busy } = signing;
  const { address, chainId, network, kind } = request;
  if (!wallet) return null;
  if (address !== null && !isSameAddress(address, wallet.account.address))
    return (
      <p role="alert" className="text-sm text-warn">
        The wallet has chosen another account. Choose {address.slice(0, 6)}…{address.slice(-4)} in it.
      </p>
    );
  if (chainId !== null && chainId !== wallet.account.chainId)
    return (
      <div className="space-y-2">
        <p role="alert" className="text-sm text-warn">
          The wallet is on another network (chain {wallet.account.chainId}). This is for {network}.
        </p>
        <Button variant="primary" disabled={busy !== null} onClick={signing.switchNetwork}>
          Switch to {network}
        </Button>
      </div>
    );
  const next = nextOf(request);
  if (kind === 'transactions' && next?.status === 'opened' && busy === null)
    return (
      <div className="space-y-2">
        <p className="text-sm text-ink-2">
          The wallet was asked already. Answer it there; what it sends is found by itself. Ask again only if the wallet
          shows no request.
        </p>
        <Button onClick={() => signing.sign(true)}>Ask the wallet again</Button>
      </div>
    );
  const count = request.transactions.length;
  const at = next ? request.transactions.indexOf(next) + 1 : 1;
  const label = kind === 'account' ? 'Use this wallet' : count > 1 ? `Sign ${at} of ${count}` : 'Sign';
  return (
    <div className="space-y-2">
      <Button variant="primary" loading={busy !== null} onClick={() => signing.sign(false)}>
        {label}
      </Button>
      {kind !== 'transactions' && (
        <p className="text-xs text-ink-2">
          The wallet has to be one of yours:{' '}
          <Link href="/settings" className="underline underline-offset-2">
            connect it under Settings
          </Link>{' '}
          before.
        </p>
      )}
    </div>
  );
}
