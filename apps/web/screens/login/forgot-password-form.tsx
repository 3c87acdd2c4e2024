import { accountErrors } from '@heddle/contract/errors/account';
import { useForgotPassword } from '../../api/auth.ts';
import { usePublicSettings } from '../../api/public-settings.ts';
import { CheckedForm } from '../../shell/checked-form.tsx';
import { useFormProblem } from '../../shell/form-problem.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from './email-field.tsx';
import { Notice } from './notice.tsx';
import { SubmitButton } from './submit-button.tsx';
import { checkForgotPassword } from './validate.ts';

export interface ForgotPasswordFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  /** Back to the login. */
  onBack: () => void;
}

/** Asks for a link by mail. A server that sends none says so before anything is entered. */
export function ForgotPasswordForm({ email, onEmailChange, onBack }: ForgotPasswordFormProps) {
  const forgot = useForgotPassword();
  const { data: settings } = usePublicSettings();
  const problem = useFormProblem<'email'>(() => 'email');
  const values = { email: email.trim() };
  const back = (
    <Button variant="ghost" className="w-full" onClick={onBack}>
      Back to Sign In
    </Button>
  );

  if (settings?.sendsMail === false) {
    const { message, hint } = accountErrors.reset_needs_mail();
    return (
      <div className="mt-5 flex flex-col gap-3">
        <Notice title={message} text={hint ?? ''} />
        {back}
      </div>
    );
  }
  if (forgot.isSuccess)
    return (
      <div className="mt-5 flex flex-col gap-3">
        <Notice
          title="Check your email"
          text={`If ${forgot.variables.email ?? ''} has an account here, an email with a link is on its way. The link works once, for an hour.`}
        />
        {back}
      </div>
    );
  return (
    <CheckedForm
      problem={problem}
      pending={forgot.isPending}
      check={() => checkForgotPassword(values)}
      onSubmit={() =>
        forgot.mutate(values, {
          onError: (error) => problem.failed(error, 'No Link Sent', 'The link could not be sent. Try again.'),
        })
      }
      className="mt-5 flex flex-col gap-4"
    >
      <EmailField
        value={email}
        onChange={(next) => {
          onEmailChange(next);
          problem.clear('email');
        }}
        error={problem.fields.email}
      />
      <SubmitButton pending={forgot.isPending} busy="Sending Link...">
        Send Link
      </SubmitButton>
      {back}
    </CheckedForm>
  );
}
