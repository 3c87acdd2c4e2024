import { useId, useState } from 'react';
import { useDeleteAccount } from '../../api/account.ts';
import { Button } from '../../ui/button.tsx';
import { CheckedForm } from '../../shell/checked-form.tsx';
import { Dialog, DialogClose, DialogContent } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useFormProblem } from '../../shell/form-problem.ts';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { toastAfterReload } from '../../ui/toast.tsx';

export interface DeleteAccountDialogProps {
  email: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for the email address and the password of the account, then deletes it and loads the landing page. */
export function DeleteAccountDialog({ email, open, onOpenChange }: DeleteAccountDialogProps) {
  const formId = useId();
  const remove = useDeleteAccount();
  return (
    <Dialog open={open} onOpenChange={(next) => !remove.isPending && onOpenChange(next)}>
      <DialogContent
        size="sm"
        title="Delete your account?"
        description="Everything you own here is deleted immediately and permanently."
        footer={
          <>
            <DialogClose asChild>
              <Button disabled={remove.isPending}>Cancel</Button>
            </DialogClose>
            <Button type="submit" form={formId} variant="danger" loading={remove.isPending}>
              Delete Account
            </Button>
          </>
        }
      >
        <ConfirmForm id={formId} email={email} remove={remove} />
      </DialogContent>
    </Dialog>
  );
}

interface ConfirmFormProps {
  id: string;
  email: string;
  remove: ReturnType<typeof useDeleteAccount>;
}

/** Mounted each time the dialog opens, so that it starts empty. */
function ConfirmForm({ id, email, remove }: ConfirmFormProps) {
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const problem = useFormProblem<'email' | 'password'>(({ code }) => {
    if (code === 'deletion_unconfirmed') return 'email';
    return code === 'password_needed' || code === 'password_incorrect' ? 'password' : null;
  });

  const submit = (): void =>
    remove.mutate(
      { email: typed, password },
      {
        onSuccess: () => {
          toastAfterReload({
            title: 'Account Deleted',
            description: 'Your account and everything you owned have been deleted.',
          });
          location.assign('/');
        },
        onError: (error) => problem.failed(error, 'Account Deletion', 'Your account could not be deleted.'),
      },
    );

  return (
    <CheckedForm problem={problem} pending={remove.isPending} onSubmit={submit} id={id}>
      <p className="mb-3 text-sm text-ink-2">
        Type <strong className="font-medium break-all text-ink">{email}</strong> to confirm.
      </p>
      <Field label="Email Address" error={problem.fields.email}>
        <Input
          type="email"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            problem.clear('email');
          }}
        />
      </Field>
      <Field label="Password" error={problem.fields.password} className="mt-4">
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            problem.clear('password');
          }}
        />
      </Field>
    </CheckedForm>
  );
}
