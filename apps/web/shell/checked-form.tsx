import type { ComponentProps } from 'react';
import type { FormProblem, useFormProblem } from './form-problem.ts';

export interface CheckedFormProps<Name extends string> extends Omit<
  ComponentProps<'form'>,
  'ref' | 'onSubmit' | 'noValidate'
> {
  problem: ReturnType<typeof useFormProblem<Name>>;
  /** What was submitted is still under way: pressing again does nothing. */
  pending: boolean;
  /** The first rule that what was typed breaks; null where it may be sent. Left out: the server decides alone. */
  check?: () => FormProblem<Name> | null;
  onSubmit: () => void;
}

/** A form that tells its problems itself rather than by the browser, and is sent once at a time. */
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
