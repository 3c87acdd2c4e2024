import type { ErrorView } from '@heddle/contract/errors/define';
import { CircleAlert } from 'lucide-react';

/** An error of a run or a step: what happened, what to do, and its code for looking it up. */
export function ErrorNote({ error }: { error: Pick<ErrorView, 'message' | 'code'> & { hint?: string | undefined } }) {
  return (
    <div className="flex gap-2.5 rounded-control bg-bad-soft px-3 py-2.5 text-sm">
      <CircleAlert aria-hidden size={16} className="mt-0.5 text-bad" />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words text-bad">{error.message}</p>
        {error.hint && <p className="mt-0.5 text-ink-2">{error.hint}</p>}
        <p className="mt-1 font-mono text-xs text-ink-2">{error.code}</p>
      </div>
    </div>
  );
}
