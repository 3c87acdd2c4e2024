import { apiErrors } from '@heddle/contract/errors/api';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useSecondStep } from '../../api/auth.ts';
import { ApiError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { CheckedForm } from '../../shell/checked-form.tsx';
import { Field } from '../../ui/field.tsx';
import { useFormProblem } from '../../shell/form-problem.ts';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';
import { SubmitButton } from './submit-button.tsx';
import { takePageAfterLogin } from '../../shell/after-login.ts';

const kinds = {
  app: { label: 'Code from the app', help: 'Six digits.', other: 'Use a recovery code instead' },
  recovery: { label: 'Recovery code', help: 'Each code works once.', other: 'Use the app instead' },
} as const;

/** The code after the password. After a timeout, the password is asked for again. */
export function SecondStepForm({ onStartOver }: { onStartOver: () => void }) {
  const [kind, setKind] = useState<keyof typeof kinds>('app');
  const [code, setCode] = useState('');
  const [, navigate] = useLocation();
  const check = useSecondStep();
  const problem = useFormProblem<'code'>(() => 'code', { toasts: true });
  const { label, help, other } = kinds[kind];

  const missing = () => {
    const { message } = apiErrors.login_incomplete();
    return code.trim() === '' ? { message, fields: { code: message } } : null;
  };
  const submit = (): void =>
    check.mutate(
      { code },
      {
        onSuccess: () => {
          toast({ title: 'Welcome back!', description: 'You have successfully logged in.' });
          navigate(takePageAfterLogin());
        },
        onError: (error) => {
          problem.failed(error, 'Login Failed', 'The code could not be checked.');
          if (error instanceof ApiError && error.code === 'second_step_expired') onStartOver();
        },
      },
    );

  const change = (next: string): void => {
    setCode(next);
    problem.clear('code');
  };

  const switchKind = (): void => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    change('');
  };

  return (
    <CheckedForm
      problem={problem}
      pending={check.isPending}
      check={missing}
      onSubmit={submit}
      className="mt-5 flex flex-col gap-4"
    >
      <Field label={label} help={help} error={problem.fields.code}>
        <Input
          key={kind}
          autoFocus
          name="code"
          autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
          inputMode={kind === 'app' ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          className="figures font-mono"
          value={code}
          onChange={(event) => change(event.target.value)}
        />
      </Field>
      <SubmitButton pending={check.isPending} busy="Signing In...">
        Continue
      </SubmitButton>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" onClick={switchKind} className="-ml-2.5">
          {other}
        </Button>
        <Button variant="ghost" size="sm" onClick={onStartOver} className="-mr-2.5">
          Start over
        </Button>
      </div>
    </CheckedForm>
  );
}
