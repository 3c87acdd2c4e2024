import type { StepView } from '@heddle/contract/run/view';
import type { ReactNode } from 'react';
import { JsonView } from './json-view.tsx';

/** An error with a hint and its details, and what can be done about it. */
export function ErrorNote({ error, actions }: { error: NonNullable<StepView['error']>; actions?: ReactNode }) {
  const { message, code, hint, details } = error;
  return (
    <div className="overflow-hidden rounded-control border border-bad/30 bg-bad-soft/60 text-xs">
      <div className="px-2.5 py-2">
        <p className="font-medium break-words text-bad">{message}</p>
        {hint && <p className="mt-0.5 text-ink-2">{hint}</p>}
        <div className="mt-0.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="font-mono text-2xs text-ink-2">{code}</p>
          {actions}
        </div>
      </div>
      {details !== undefined && (
        <div className="border-t border-bad/30 bg-surface">
          <JsonView value={details} label="Error details" />
        </div>
      )}
    </div>
  );
}
