import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useConnectWallet, useWalletConnections } from '../../../api/wallet-connections.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { walletProblem } from '../../../wallets/problem.ts';
import { proveWallet } from '../../../wallets/prove.ts';
import type { FoundWallet } from '../../../wallets/provider.ts';
import { WalletChoice } from '../../../wallets/wallet-choice.tsx';
import { Rows } from '../rows.tsx';
import { Part, Section } from '../section.tsx';
import { WalletEntry } from './wallet-entry.tsx';

/** The wallets of the user: connected by a signature, switched and removed. */
export function Wallets({ userId }: { userId: string }) {
  const wallets = useWalletConnections(userId);
  const [asking, setAsking] = useState(false);
  return (
    <Section
      id="wallets"
      title="Wallets"
      description="Wallets of yours that workflows can ask to sign. Their keys never leave them."
    >
      <Part
        title="Connected wallets"
        description="You prove that a wallet is yours by signing a message. That costs nothing."
        action={
          <Button onClick={() => setAsking(true)}>
            <Plus aria-hidden size={15} />
            Connect wallet
          </Button>
        }
      >
        <Rows
          label="Wallets"
          query={wallets}
          empty={
            <p className="text-sm text-ink-2">
              No wallet connections. Connect your crypto wallets to use in workflows.
            </p>
          }
        >
          {(wallet) => <WalletEntry wallet={wallet} />}
        </Rows>
      </Part>
      <Connect open={asking} onOpenChange={setAsking} />
    </Section>
  );
}

function Connect({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const connect = useConnectWallet();
  const [busy, setBusy] = useState<string | null>(null);

  const choose = (wallet: FoundWallet): void =>
    connect.mutate(async (askNonce) => ({ ...(await proveWallet(wallet, askNonce, setBusy)), wallet: wallet.name }), {
      onSuccess: ({ address }) => {
        toast({ title: 'Wallet Connected', description: `${address} is yours.` });
        onOpenChange(false);
      },
      onSettled: () => setBusy(null),
    });

  return (
    <WalletChoice
      title="Connect a wallet"
      description="Choose the wallet. It asks you for an account and a signature."
      open={open}
      onOpenChange={(next) => {
        connect.reset();
        onOpenChange(next);
      }}
      busy={connect.isPending ? (busy ?? 'Opening the wallet') : null}
      error={connect.error && walletProblem(connect.error)}
      onChoose={choose}
    />
  );
}
