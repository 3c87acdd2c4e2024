import type { FormEvent } from 'react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useLogin } from '../../api/auth.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useFormProblem } from '../../ui/form-problem.ts';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { checkSignIn, fieldOf } from './validate.ts';

export interface SignInFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  /** The password was right; a code has to follow. */
  onSecondStep: () => void;
}

export function SignInForm({ email, onEmailChange, onSecondStep }: SignInFormProps) {
  const [password, setPassword] = useState('');
  const [, navigate] = useLocation();
  const login = useLogin();
  const problem = useFormProblem(fieldOf);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const values = { email: email.trim(), password };
    if (login.isPending || problem.refused(checkSignIn(values))) return;
    login.mutate(values, {
      onSuccess: (outcome) => {
        if (outcome === 'second-step') return onSecondStep();
        toast({ title: 'Welcome back!', description: 'You have successfully logged in.' });
        navigate('/');
      },
      onError: (error) => problem.failed(error, 'Login Failed', 'Invalid email or password.'),
    });
  };

  return (
    <form ref={problem.form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Email" error={problem.fields.email}>
        <Input
          type="email"
          name="email"
          autoComplete="email"
          placeholder="you@example.com"
          value={email}
          onChange={(event) => {
            onEmailChange(event.target.value);
            problem.clear('email');
          }}
        />
      </Field>
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
      <Button type="submit" variant="primary" loading={login.isPending} className="mt-1 w-full">
        {login.isPending ? 'Signing In...' : 'Sign In'}
      </Button>
    </form>
  );
}
