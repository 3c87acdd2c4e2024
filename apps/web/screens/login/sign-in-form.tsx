import { useState } from 'react';
import { useLocation } from 'wouter';
import { useLogin } from '../../api/auth.ts';
import { CheckedForm } from '../../shell/checked-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useFormProblem } from '../../shell/form-problem.ts';
import { PasswordInput } from '../../ui/password-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { EmailField } from './email-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { checkSignIn, fieldOf } from './validate.ts';
import { takePageAfterLogin } from '../../shell/after-login.ts';

export interface SignInFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  /** The password was right; a code has to follow. */
  onSecondStep: () => void;
  onForgotPassword: () => void;
}

export function SignInForm({ email, onEmailChange, onSecondStep, onForgotPassword }: SignInFormProps) {
  const [password, setPassword] = useState('');
  const [, navigate] = useLocation();
  const login = useLogin();
  const problem = useFormProblem(fieldOf, { toasts: true });

  const values = { email: email.trim(), password };
  const submit = (): void =>
    login.mutate(values, {
      onSuccess: (outcome) => {
        if (outcome === 'second-step') return onSecondStep();
        toast({ title: 'Welcome back!', description: 'You have successfully logged in.' });
        navigate(takePageAfterLogin());
      },
      onError: (error) => problem.failed(error, 'Login Failed', 'Invalid email or password.'),
    });

  return (
    <CheckedForm
      problem={problem}
      pending={login.isPending}
      check={() => checkSignIn(values)}
      onSubmit={submit}
      className="flex flex-col gap-4"
    >
      <EmailField
        value={email}
        onChange={(next) => {
          onEmailChange(next);
          problem.clear('email');
        }}
        error={problem.fields.email}
      />
      <Field label="Password" error={problem.fields.password}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            problem.clear('password');
          }}
        />
      </Field>
      <SubmitButton pending={login.isPending} busy="Signing In...">
        Sign In
      </SubmitButton>
      <Button variant="ghost" size="sm" className="self-center" onClick={onForgotPassword}>
        Forgot password?
      </Button>
    </CheckedForm>
  );
}
