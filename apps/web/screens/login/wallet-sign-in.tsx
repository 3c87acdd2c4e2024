import { Wallet } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useWalletLogin } from '../../api/auth.ts';
import { takePageAfterLogin } from '../../shell/after-login.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { walletProblem } from '../../wallets/problem.ts';
import { proveWallet } from '../../wallets/prove.ts';
import type { FoundWallet } from '../../wallets/provider.ts';
import { WalletChoice } from '../../wallets/wallet-choice.tsx';

/** Logs in by the signature of a wallet whose owner has allowed that. */
export function WalletSignIn({ onSecondStep }: { onSecondStep: () => void }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const login = useWalletLogin();

  const choose = (wallet: FoundWallet): void =>
    login.mutate((askNonce) => proveWallet(wallet, askNonce, setBusy), {
      onSuccess: (outcome) => {
        if (outcome === 'second-step') return onSecondStep();
        toast({ title: 'Welcome back!', description: 'You have successfully logged in.' });
        navigate(takePageAfterLogin());
      },
      onSettled: () => setBusy(null),
    });

  return (
    <>
      <Button className="mt-3 w-full" onClick={() => setOpen(true)}>
        <Wallet aria-hidden size={15} />
        Sign in with a wallet
      </Button>
      <WalletChoice
        title="Sign in with a wallet"
        description="Choose a wallet that you have connected to your account and allowed to log in."
        open={open}
        onOpenChange={(next) => {
          login.reset();
          setOpen(next);
        }}
        busy={login.isPending ? (busy ?? 'Opening the wallet') : null}
        error={login.error && walletProblem(login.error)}
        onChoose={choose}
      />
    </>
  );
}
