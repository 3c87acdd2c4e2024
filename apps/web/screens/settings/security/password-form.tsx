import type { ApiKey } from '@heddle/contract/api/api-keys';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { isExpired, useReadApiKeys } from '../../../api/api-keys.ts';
import { useChangePassword } from '../../../api/change-password.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useFormProblem } from '../../../shell/form-problem.ts';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { PasswordValues } from './check-password.ts';
import { checkPassword } from './check-password.ts';
import { RevokeKeysDialog } from './revoke-keys-dialog.tsx';

const empty: PasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordForm({ email }: { email: string }) {
  const [values, setValues] = useState(empty);
  const change = useChangePassword();
  const readKeys = useReadApiKeys();
  const [working, setWorking] = useState<readonly ApiKey[]>([]);
  const problem = useFormProblem<keyof PasswordValues>(({ code }) => {
    if (code === 'password_incorrect') return 'currentPassword';
    return code === 'password_too_short' || code === 'password_too_long' || code === 'password_common'
      ? 'newPassword'
      : null;
  });

  const offerToRevoke = async (): Promise<void> => {
    try {
      setWorking((await readKeys()).filter((key) => !isExpired(key)));
    } catch {
      // The password is changed; the list of keys on this screen says itself that it cannot be read.
    }
  };

  const bind = (name: keyof PasswordValues) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      problem.clear(name);
    },
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (change.isPending || problem.refused(checkPassword(values))) return;
    const { confirmPassword: _notSent, ...body } = values;
    change.mutate(body, {
      onSuccess: () => {
        setValues(empty);
        toast({
          title: 'Password Changed',
          description: 'Use the new password from now on. All other sessions have been signed out.',
        });
        void offerToRevoke();
      },
      onError: (error) => problem.failed(error, 'Password Change Failed', 'The password could not be changed.'),
    });
  };

  return (
    <>
      <form ref={problem.form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {/* Lets password managers find the account of the password. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={email}
          readOnly
          aria-hidden
          tabIndex={-1}
          className="hidden"
        />
        <Field label="Current Password" error={problem.fields.currentPassword} className="sm:max-w-[calc(50%-0.5rem)]">
          <PasswordInput autoComplete="current-password" {...bind('currentPassword')} />
        </Field>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="New Password" error={problem.fields.newPassword} help="At least 6 characters.">
            <PasswordInput autoComplete="new-password" {...bind('newPassword')} />
          </Field>
          <Field label="Confirm New Password" error={problem.fields.confirmPassword}>
            <PasswordInput autoComplete="new-password" {...bind('confirmPassword')} />
          </Field>
        </div>
        <Button type="submit" loading={change.isPending} className="self-start">
          Change Password
        </Button>
      </form>
      <RevokeKeysDialog keys={working} onClose={() => setWorking([])} />
    </>
  );
}
