import { Wallet } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Dialog, DialogContent } from '../ui/dialog.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { FoundWallet } from './provider.ts';
import { findWallets } from './provider.ts';

export interface WalletChoiceProps {
  title: string;
  /** What follows the choice. */
  description: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What is under way with the chosen wallet, for the person to read; null before a choice. */
  busy: string | null;
  error: string | null;
  onChoose: (wallet: FoundWallet) => void;
}

/** A dialog with the wallets of this browser. */
export function WalletChoice(props: WalletChoiceProps) {
  const { title, description, open, onOpenChange } = props;
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={title} description={description} size="sm">
        <Choice {...props} />
      </DialogContent>
    </Dialog>
  );
}

function Choice({ busy, error, onChoose }: WalletChoiceProps) {
  const [wallets, setFound] = useState<FoundWallet[] | null>(null);
  useEffect(() => {
    let left = false;
    void findWallets().then((found) => left || setFound(found));
    return () => {
      left = true;
    };
  }, []);
  return (
    <div className="space-y-3">
      {wallets === null ? (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-2">
          <Spinner /> Looking for wallets
        </p>
      ) : wallets.length === 0 ? (
        <p className="text-sm text-ink-2">
          There is no wallet in this browser. Install MetaMask, Coinbase Wallet or another wallet as an extension, or
          open this page in the browser of your wallet app.
        </p>
      ) : (
        <ul aria-label="Wallets" className="divide-y divide-line rounded-control border border-line">
          {wallets.map((wallet) => (
            <li key={wallet.id}>
              <button
                type="button"
                disabled={busy !== null}
                onClick={() => onChoose(wallet)}
                className="flex w-full items-center gap-3 px-4 py-3 text-left text-sm font-medium hover:bg-surface-2 disabled:opacity-60"
              >
                {wallet.icon === null ? (
                  <Wallet aria-hidden size={20} className="text-ink-3" />
                ) : (
                  <img src={wallet.icon} alt="" className="size-5 rounded-sm" />
                )}
                {wallet.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {busy !== null && (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-2">
          <Spinner /> {busy}
        </p>
      )}
      {error !== null && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
