import type { WalletConnection } from '@heddle/contract/api/wallet-connections';
import { Ellipsis, Wallet } from 'lucide-react';
import { useState } from 'react';
import { useChangeWallet, useRemoveWallet } from '../../../api/wallet-connections.ts';
import { errorText } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../ui/dropdown-menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AllowLoginDialog } from './allow-login-dialog.tsx';
import { LabelDialog } from './label-dialog.tsx';

const failed = (error: unknown): void =>
  void toast({
    title: 'Wallet Not Changed',
    description: errorText(error, 'It could not be changed.'),
    tone: 'destructive',
  });

/** One wallet with what can be done about it. */
export function WalletEntry({ wallet }: { wallet: WalletConnection }) {
  const { id, address, network, label, isActive, isDefault, signsIn } = wallet;
  const change = useChangeWallet();
  const remove = useRemoveWallet();
  const [dialog, setDialog] = useState<'label' | 'login' | 'remove' | null>(null);
  const shown = label || wallet.wallet || 'Wallet';
  const close = (): void => setDialog(null);
  const set = (body: Parameters<typeof change.mutate>[0]): void => change.mutate(body, { onError: failed });

  return (
    <>
      <Wallet aria-hidden size={18} className="shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="truncate text-sm font-medium">{shown}</span>
          <Badge tone={isActive ? 'ok' : 'neutral'}>{isActive ? 'Connected' : 'Disconnected'}</Badge>
          {isDefault && <Badge tone="accent">Default</Badge>}
          {signsIn && <Badge>Logs in</Badge>}
        </p>
        <p className="mt-0.5 truncate font-mono text-xs text-ink-2" title={address}>
          {address}
        </p>
        <p className="text-xs text-ink-2">{network}</p>
      </div>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon" aria-label={`Actions for ${shown} ${address.slice(0, 6)}`}>
            <Ellipsis aria-hidden size={16} />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem onSelect={() => setDialog('label')}>Rename</DropdownMenuItem>
          {isActive && !isDefault && (
            <DropdownMenuItem onSelect={() => set({ id, isDefault: true })}>Make default</DropdownMenuItem>
          )}
          {isActive && !signsIn && (
            <DropdownMenuItem onSelect={() => setDialog('login')}>Allow logging in</DropdownMenuItem>
          )}
          {signsIn && (
            <DropdownMenuItem onSelect={() => set({ id, signsIn: false })}>Forbid logging in</DropdownMenuItem>
          )}
          {isActive && <DropdownMenuItem onSelect={() => set({ id, isActive: false })}>Disconnect</DropdownMenuItem>}
          <DropdownMenuItem onSelect={() => setDialog('remove')}>Remove</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <LabelDialog key={`label ${label}`} wallet={wallet} open={dialog === 'label'} onClose={close} />
      <AllowLoginDialog wallet={wallet} open={dialog === 'login'} onClose={close} />
      <ConfirmDialog
        open={dialog === 'remove'}
        onOpenChange={(open) => !open && close()}
        title="Remove this wallet?"
        description={`Workflows can no longer ask ${address} to sign. The wallet itself is not changed.`}
        confirmLabel="Remove wallet"
        pending={remove.isPending}
        onConfirm={() => remove.mutate(id, { onError: failed, onSettled: close })}
      />
    </>
  );
}
