import type { PasswordBody } from '@heddle/contract/api/two-factor';
import type { UseMutationResult } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { useFormProblem } from '../../../../shell/form-problem.ts';
import { PasswordInput } from '../../../../ui/password-input.tsx';

export interface PasswordDialogProps<Answer> {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  submitLabel: string;
  danger?: boolean;
  /** The action that needs the password. */
  action: UseMutationResult<Answer, Error, PasswordBody>;
  onDone: (answer: Answer) => void;
  /** The element that gets the focus when it closes. Default: the one that opened it. */
  onCloseAutoFocus?: (event: Event) => void;
}

/** Asks for the account's password before something that changes who can get in. */
export function PasswordDialog<Answer>(props: PasswordDialogProps<Answer>) {
  const { open, onClose, title, description, submitLabel, danger = false, action, onDone, onCloseAutoFocus } = props;
  const formId = useId();
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        size="sm"
        title={title}
        description={description}
        {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
        footer={
          <>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} loading={action.isPending}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <PasswordStep id={formId} action={action} onDone={onDone} />
      </DialogContent>
    </Dialog>
  );
}

/** Its form; mounted each time it opens, so that it starts empty. */
export function PasswordStep<Answer>({
  id,
  action,
  onDone,
}: Pick<PasswordDialogProps<Answer>, 'action' | 'onDone'> & { id: string }) {
  const [password, setPassword] = useState('');
  const problem = useFormProblem<'password'>(() => 'password');

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (action.isPending) return;
    action.mutate(
      { password },
      { onSuccess: onDone, onError: (error) => problem.failed(error, 'Not Changed', 'Nothing was changed.') },
    );
  };

  return (
    <form ref={problem.form} id={id} noValidate onSubmit={submit}>
      <Field label="Password" error={problem.fields.password}>
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            problem.clear('password');
          }}
        />
      </Field>
    </form>
  );
}
