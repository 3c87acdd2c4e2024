import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { classes } from './classes.ts';
import { FieldContext } from './field-context.ts';
import { Label } from './label.tsx';

export interface FieldProps {
  label: ReactNode;
  /** A sentence below the control. */
  help?: ReactNode;
  /** The error, beside the control; announced when it appears. */
  error?: string | null | undefined;
  required?: boolean;
  /** At the right end of the label's line. */
  action?: ReactNode;
  /** `row` puts the control to the right of the label: for switches and checkboxes. */
  layout?: 'stack' | 'row';
  className?: string | undefined;
  /** One of our controls (Input, Textarea, Select, Switch, Checkbox …), which connects itself to label, help and error. */
  children: ReactNode;
}

/** Label above, control, help below, error beside the control, all tied together for screen readers. */
export function Field({
  label,
  help,
  error,
  required = false,
  action,
  layout = 'stack',
  className,
  children,
}: FieldProps) {
  const id = useId();
  const helpId = help ? `${id}-help` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, helpId].filter(Boolean).join(' ') || undefined;
  const name = (
    <Label htmlFor={id}>
      {label}
      {required && (
        <span aria-hidden className="ml-0.5 text-bad">
          *
        </span>
      )}
    </Label>
  );
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>
      <div className={classes('flex min-w-0 flex-col gap-1.5', className)}>
        {layout === 'row' ? (
          <div className="flex items-center justify-between gap-3">
            {name}
            {children}
          </div>
        ) : (
          <>
            <div className="flex min-h-5 items-center justify-between gap-2">
              {name}
              {action}
            </div>
            {children}
          </>
        )}
        {error && (
          <p id={errorId} role="alert" className="flex items-start gap-1.5 text-xs text-bad">
            <CircleAlert aria-hidden size={13} className="mt-0.5" />
            <span>{error}</span>
          </p>
        )}
        {help && (
          <p id={helpId} className="text-xs text-ink-3">
            {help}
          </p>
        )}
      </div>
    </FieldContext>
  );
}
