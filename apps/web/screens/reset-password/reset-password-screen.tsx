import { PASSWORD_MIN } from '@heddle/contract/api/password';
import { accountErrors } from '@heddle/contract/errors/account';
import { apiErrors } from '@heddle/contract/errors/api';
import { Check, Unlink } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { useResetPassword } from '../../api/auth.ts';
import { ApiError } from '../../api/client.ts';
import { CheckedForm } from '../../shell/checked-form.tsx';
import type { FormProblem } from '../../shell/form-problem.ts';
import { useFormProblem } from '../../shell/form-problem.ts';
import { LinkMessage, LinkPage } from '../../shell/link-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { useTitle } from '../../ui/use-title.ts';

type Values = { password: string; repeated: string };

/** The first rule that a new password violates; null if it may be sent. */
function check({ password, repeated }: Values): FormProblem<keyof Values> | null {
  const wrong = (field: keyof Values, { message }: { message: string }) => ({ message, fields: { [field]: message } });
  if (password === '') return wrong('password', apiErrors.login_incomplete());
  if (password.length < PASSWORD_MIN) return wrong('password', apiErrors.password_too_short());
  return password === repeated ? null : wrong('repeated', accountErrors.passwords_differ());
}

/** The screen of the link by which a forgotten password is set anew. */
export default function ResetPasswordScreen() {
  const { token } = useParams<{ token: string }>();
  const reset = useResetPassword();
  useTitle('Set a new password');
  const { error, isSuccess } = reset;
  if (isSuccess)
    return (
      <LinkPage>
        <LinkMessage
          icon={Check}
          tone="bg-ok-soft text-ok"
          title="Password changed"
          text="Use the new password from now on. All sessions have been signed out."
          isNews
        >
          <Button asChild variant="primary">
            <Link href="/login">Sign In</Link>
          </Button>
        </LinkMessage>
      </LinkPage>
    );
  if (error instanceof ApiError && error.code === 'reset_link_unknown')
    return (
      <LinkPage>
        <LinkMessage
          icon={Unlink}
          title="The password was not changed"
          text={[error.shown ?? 'This link is not valid.', error.hint ?? ''].join(' ').trim()}
          isNews
        >
          <Button asChild>
            <Link href="/login">Open the Login Page</Link>
          </Button>
        </LinkMessage>
      </LinkPage>
    );
  return (
    <LinkPage>
      <NewPassword
        pending={reset.isPending}
        onSubmit={(password, failed) => reset.mutate({ token, password }, { onError: failed })}
      />
    </LinkPage>
  );
}

interface NewPasswordProps {
  pending: boolean;
  onSubmit: (password: string, failed: (error: unknown) => void) => void;
}

function NewPassword({ pending, onSubmit }: NewPasswordProps) {
  const [values, setValues] = useState<Values>({ password: '', repeated: '' });
  const problem = useFormProblem<keyof Values>(() => 'password');
  const bind = (name: keyof Values) => ({
    name,
    autoComplete: 'new-password',
    value: values[name],
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      problem.clear(name);
    },
  });
  return (
    <div className="mx-auto flex max-w-sm flex-col px-6 py-10">
      <h1 className="text-xl font-semibold tracking-tight">Set a new password</h1>
      <p className="mt-1 text-sm text-ink-2">All sessions of the account are signed out, this browser’s too.</p>
      <CheckedForm
        problem={problem}
        pending={pending}
        check={() => check(values)}
        onSubmit={() =>
          onSubmit(values.password, (error) =>
            problem.failed(error, 'Error', 'The password could not be changed. Try again.'),
          )
        }
        className="mt-5 flex flex-col gap-4"
      >
        <Field label="New Password" error={problem.fields.password} help="At least 6 characters.">
          <PasswordInput {...bind('password')} />
        </Field>
        <Field label="Confirm New Password" error={problem.fields.repeated}>
          <PasswordInput {...bind('repeated')} />
        </Field>
        <Button type="submit" variant="primary" loading={pending} className="w-full">
          Set New Password
        </Button>
      </CheckedForm>
    </div>
  );
}
