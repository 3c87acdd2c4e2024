import { ApiError, errorText } from '../../../api/client.ts';
import { toast } from '../../../ui/toast.tsx';

/** Says by a toast what went wrong. A 401 is told by the query client, in the same words wherever it happens; a save that was overtaken, by a question. */
export function tell(title: string, error: unknown, describe: (error: unknown) => string): void {
  if (error instanceof ApiError && (error.status === 401 || error.code === 'workflow_changed')) return;
  toast({ title, description: describe(error), tone: 'destructive' });
}

/** The server's words, or these where it has none. */
export const wordsOr =
  (fallback: string) =>
  (error: unknown): string =>
    errorText(error, fallback);

/** A fixed sentence, and behind it what the server says. */
export const because =
  (sentence: string) =>
  (error: unknown): string =>
    `${sentence} ${errorText(error, '')}`.trim();
