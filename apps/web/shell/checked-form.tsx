import type { ComponentProps } from 'react';
import type { FormProblem, useFormProblem } from './form-problem.ts';

export interface CheckedFormProps<Name extends string> extends Omit<
  ComponentProps<'form'>,
  'ref' | 'onSubmit' | 'noValidate'
> {
  problem: ReturnType<typeof useFormProblem<Name>>;
  /** True while the form is being sent: submitting again has no effect. */
  pending: boolean;
  /** The first rule that the input violates; null if it may be sent. Omitted: only the server validates. */
  check?: () => FormProblem<Name> | null;
  onSubmit: () => void;
}

/** A form that shows its own errors instead of the browser's, and is sent once at a time. */
export function CheckedForm<Name extends string>({
  problem,
  pending,
  check,
  onSubmit,
  ...props
}: CheckedFormProps<Name>) {
  return (
    <form
      ref={problem.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending && !problem.refused(check?.() ?? null)) onSubmit();
      }}
      {...props}
    />
  );
}
