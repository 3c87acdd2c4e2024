import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../api/client.ts';
import { toast } from '../../ui/toast.tsx';
import type { FieldName, Problem } from './validate.ts';
import { fieldOf } from './validate.ts';

/** What is wrong with the form right now: told by a toast, shown beside the fields, with the focus on the first of them. */
export function useProblem() {
  const [fields, setFields] = useState<Problem['fields']>({});
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (Object.keys(fields).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fields]);

  return {
    form,
    fields,
    clear: (name: FieldName) => setFields(({ [name]: _cleared, ...rest }) => rest),
    /** Tells of the problem; true where there was one. */
    refused: (problem: Problem | null): boolean => {
      setFields(problem?.fields ?? {});
      if (problem) toast({ title: 'Error', description: problem.message, tone: 'destructive' });
      return problem !== null;
    },
    /** Tells why the server did not do it. */
    failed: (error: unknown, title: string, fallback: string): void => {
      const message = errorText(error, fallback);
      toast({ title, description: message, tone: 'destructive' });
      if (error instanceof ApiError && error.status < 500) setFields({ [fieldOf(error)]: message });
    },
  };
}
