import type { WalletConnection } from '@heddle/contract/api/wallet-connections';
import { useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useChangeWallet } from '../../../api/wallet-connections.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialogContent } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';

export interface WalletEntryDialogProps {
  wallet: WalletConnection;
  open: boolean;
  onClose: () => void;
}

/** Gives a wallet a name. */
export function LabelDialog({ wallet, open, onClose }: WalletEntryDialogProps) {
  const [label, setLabel] = useState(wallet.label);
  const change = useChangeWallet();
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <FormDialogContent
        title="Rename wallet"
        size="sm"
        submit="Save"
        pending={change.isPending}
        onSubmit={() => change.mutate({ id: wallet.id, label }, { onSuccess: onClose })}
      >
        <Field label="Name" error={change.error ? errorText(change.error, 'The name could not be saved.') : undefined}>
          <Input value={label} maxLength={60} onChange={(event) => setLabel(event.target.value)} />
        </Field>
      </FormDialogContent>
    </Dialog>
  );
}
