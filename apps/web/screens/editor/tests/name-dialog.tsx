import { useState } from 'react';
import { testLimits } from '@heddle/contract/workflow/limits';
import { Button } from '../../../ui/button.tsx';
import { CheckedForm } from '../../../shell/checked-form.tsx';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useFormProblem } from '../../../shell/form-problem.ts';
import { Input } from '../../../ui/input.tsx';

interface NameDialogProps {
  title: string;
  description?: string;
  initial: string;
  /** The verb of the button: 'Save test'. */
  action: string;
  pending: boolean;
  /** The title of the toast after a failure. */
  failure: string;
  onName: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a test. */
export function NameDialog({
  title,
  description,
  initial,
  action,
  pending,
  failure,
  onName,
  onClose,
}: NameDialogProps) {
  const [name, setName] = useState(initial);
  const problem = useFormProblem<'name'>(() => 'name');
  const submit = (): void => {
    onName(name.trim()).then(onClose, (error: unknown) =>
      problem.failed(error, failure, 'The test could not be saved.'),
    );
  };
  const message = 'Give the test a name.';
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="sm"
        title={title}
        {...(description === undefined ? {} : { description })}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" form="test-name" variant="primary" loading={pending}>
              {action}
            </Button>
          </>
        }
      >
        <CheckedForm
          id="test-name"
          problem={problem}
          pending={pending}
          check={() => (name.trim() === '' ? { message, fields: { name: message } } : null)}
          onSubmit={submit}
        >
          <Field label="Name" error={problem.fields.name}>
            <Input
              autoComplete="off"
              maxLength={testLimits.name}
              value={name}
              placeholder="Orders above 1,000 ask for approval"
              onChange={(event) => {
                setName(event.target.value);
                problem.clear('name');
              }}
            />
          </Field>
        </CheckedForm>
      </DialogContent>
    </Dialog>
  );
}
