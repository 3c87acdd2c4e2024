import { useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useChangeWallet } from '../../../api/wallet-connections.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialogContent } from '../../../ui/form-dialog.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import type { WalletEntryDialogProps } from './label-dialog.tsx';

/** Lets the owner log in with a wallet, which takes the password. */
export function AllowLoginDialog({ wallet, open, onClose }: WalletEntryDialogProps) {
  const [password, setPassword] = useState('');
  const change = useChangeWallet();
  const leave = (): void => {
    setPassword('');
    change.reset();
    onClose();
  };
  return (
    <Dialog open={open} onOpenChange={(next) => !next && leave()}>
      <FormDialogContent
        title="Log in with this wallet"
        description="Whoever can sign with it can then get into your account. Two-factor authentication is asked for as well, where you use it."
        size="sm"
        submit="Allow"
        pending={change.isPending}
        onSubmit={() => change.mutate({ id: wallet.id, signsIn: true, password }, { onSuccess: leave })}
      >
        <Field label="Password" error={change.error ? errorText(change.error, 'It could not be allowed.') : undefined}>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </FormDialogContent>
    </Dialog>
  );
}
