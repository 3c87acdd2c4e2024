import { useState } from 'react';
import { useLocation } from 'wouter';
import { useWalletLogin } from '../../api/auth.ts';
import { takePageAfterLogin } from '../../shell/after-login.ts';
import { toast } from '../../ui/toast.tsx';
import { walletProblem } from '../../wallets/problem.ts';
import { proveWallet } from '../../wallets/prove.ts';
import type { FoundWallet } from '../../wallets/provider.ts';
import { WalletChoice } from '../../wallets/wallet-choice.tsx';

export interface WalletDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The signature was right; a code has to follow. */
  onSecondStep: () => void;
}

/** Has a wallet chosen and logs in by its signature. */
export function WalletDialog({ open, onOpenChange, onSecondStep }: WalletDialogProps) {
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
    <WalletChoice
      title="Log in with a wallet"
      description="Choose a wallet that you have connected to your account and allowed to log in."
      open={open}
      onOpenChange={(next) => {
        login.reset();
        onOpenChange(next);
      }}
      busy={login.isPending ? (busy ?? 'Opening the wallet') : null}
      error={login.error && walletProblem(login.error)}
      onChoose={choose}
    />
  );
}
