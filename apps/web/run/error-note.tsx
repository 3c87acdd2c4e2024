import type { StepView } from '@heddle/contract/run/view';
import { JsonView } from './json-view.tsx';

/** An error with a hint and its details. */
export function ErrorNote({ error }: { error: NonNullable<StepView['error']> }) {
  const { message, code, hint, details } = error;
  return (
    <div className="overflow-hidden rounded-control border border-bad/30 bg-bad-soft/60 text-xs">
      <div className="px-2.5 py-2">
        <p className="font-medium break-words text-bad">{message}</p>
        {hint && <p className="mt-0.5 text-ink-2">{hint}</p>}
        <p className="mt-0.5 font-mono text-2xs text-ink-2">{code}</p>
      </div>
      {details !== undefined && (
        <div className="border-t border-bad/30 bg-surface">
          <JsonView value={details} label="Error details" />
        </div>
      )}
    </div>
  );
}
