import { CircleAlert } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { Answer } from './use-answer.ts';

/** What a model is doing, with a button that stops it; or why it did not answer. */
export function Asking({ answer, onStop }: { answer: Answer<unknown>; onStop: () => void }) {
  if (answer.state === 'asking')
    return (
      <div className="flex items-center gap-3 rounded-control border border-line bg-surface-2 px-3 py-2">
        <Spinner label="Asking the model" />
        <p aria-live="polite" className="min-w-0 flex-1 text-sm text-ink-2">
          {answer.progress}…
        </p>
        <Button size="sm" onClick={onStop}>
          Stop
        </Button>
      </div>
    );
  if (answer.state === 'failed')
    return (
      <p role="alert" className="flex items-start gap-2 text-sm text-bad">
        <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
        <span>
          {answer.reason}
          {answer.hint && <span className="block text-ink-2">{answer.hint}</span>}
        </span>
      </p>
    );
  return null;
}
