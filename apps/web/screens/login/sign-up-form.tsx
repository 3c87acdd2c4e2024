import type { ComponentProps } from 'react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useLogin, useRegister } from '../../api/auth.ts';
import { errorText } from '../../api/client.ts';
import { CheckedForm } from '../../shell/checked-form.tsx';
import { Field } from '../../ui/field.tsx';
import { useFormProblem } from '../../shell/form-problem.ts';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { EmailField } from './email-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { SignUpForm as Values } from './validate.ts';
import { checkSignUp, fieldOf } from './validate.ts';
import { takePageAfterLogin } from '../../shell/after-login.ts';

export interface SignUpFormProps {
  email: string;
  /** What the link carried that led here; null without one. */
  invitation: string | null;
  onEmailChange: (email: string) => void;
  /** The account was created, but the login failed. */
  onLoginFailed: () => void;
}

const emptyForm = { firstName: '', lastName: '', password: '', confirmPassword: '' };

export function SignUpForm({ email, invitation, onEmailChange, onLoginFailed }: SignUpFormProps) {
  const [values, setValues] = useState(emptyForm);
  const [, navigate] = useLocation();
  const register = useRegister();
  const login = useLogin();
  const problem = useFormProblem(fieldOf, { toasts: true });
  const pending = register.isPending || login.isPending;

  const bind = (name: keyof typeof emptyForm): ComponentProps<'input'> => ({
    name,
    value: values[name],
    onChange: (event) => {
      setValues({ ...values, [name]: event.target.value });
      problem.clear(name);
    },
  });

  const form: Values = { ...values, email: email.trim() };
  const submit = async (): Promise<void> => {
    const { confirmPassword: _notSent, ...body } = form;
    try {
      await register.mutateAsync(invitation === null ? body : { ...body, invitation });
    } catch (error) {
      problem.failed(error, 'Registration Failed', 'Failed to create account.');
      return;
    }
    const created = toast({ title: 'Account Created!', description: 'Signing you in...' });
    try {
      await login.mutateAsync({ email: form.email, password: form.password });
      created.update({ description: 'You have successfully logged in.' });
      navigate(takePageAfterLogin());
    } catch (error) {
      toast({
        title: 'Login Failed',
        description: errorText(error, 'Invalid email or password.'),
        tone: 'destructive',
      });
      onLoginFailed();
    }
  };

  return (
    <CheckedForm
      problem={problem}
      pending={pending}
      check={() => checkSignUp(form)}
      onSubmit={() => void submit()}
      className="flex flex-col gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First Name">
          <Input autoComplete="given-name" maxLength={100} {...bind('firstName')} />
        </Field>
        <Field label="Last Name">
          <Input autoComplete="family-name" maxLength={100} {...bind('lastName')} />
        </Field>
      </div>
      <EmailField
        value={email}
        onChange={(next) => {
          onEmailChange(next);
          problem.clear('email');
        }}
        error={problem.fields.email}
        required
      />
      <Field label="Password" error={problem.fields.password} help="At least 6 characters." required>
        <PasswordInput autoComplete="new-password" {...bind('password')} />
      </Field>
      <Field label="Confirm Password" error={problem.fields.confirmPassword} required>
        <PasswordInput autoComplete="new-password" {...bind('confirmPassword')} />
      </Field>
      <SubmitButton pending={pending} busy="Creating Account...">
        Create Account
      </SubmitButton>
    </CheckedForm>
  );
}
