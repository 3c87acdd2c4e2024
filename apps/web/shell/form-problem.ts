import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../api/client.ts';
import { toast } from '../ui/toast.tsx';

/** The error of a form: the message as a whole, and the messages beside the fields. */
export interface FormProblem<Name extends string> {
  message: string;
  fields: Partial<Record<Name, string>>;
}

/**
 * The current errors of a form: shown beside the fields, with the focus on the first invalid one; as a toast where they concern no field, and always if
 * `toasts` is set. `fieldOf` returns the field that a server error refers to; null if it refers to none.
 */
export function useFormProblem<Name extends string>(
  fieldOf: (error: ApiError) => Name | null,
  { toasts = false } = {},
) {
  type Fields = FormProblem<Name>['fields'];
  const [fields, setFields] = useState<Fields>({});
  /** How often problems have come up; correcting one of them must not move the focus to the next. */
  const [times, setTimes] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (times > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [times]);

  const show = (next: Fields): void => {
    setFields(next);
    setTimes((count) => count + 1);
  };

  return {
    form,
    fields,
    clear: (name: Name) =>
      setFields((now) => {
        const rest = { ...now };
        delete rest[name];
        return rest;
      }),
    /** Shows the problem; true if there was one. */
    refused: (problem: FormProblem<Name> | null): boolean => {
      show(problem?.fields ?? {});
      const isBeside = Object.keys(problem?.fields ?? {}).length > 0;
      if (problem && (toasts || !isBeside))
        toast({ title: 'Error', description: problem.message, tone: 'destructive' });
      return problem !== null;
    },
    /** Shows a server error. */
    failed: (error: unknown, title: string, fallback: string): void => {
      const message = errorText(error, fallback);
      const field = error instanceof ApiError && error.status < 500 ? fieldOf(error) : null;
      if (toasts || field === null) toast({ title, description: message, tone: 'destructive' });
      if (field === null) return;
      const next: Fields = {};
      next[field] = message;
      show(next);
    },
  };
}
