import { ApiError, errorText } from '../../../api/client.ts';
import { toast } from '../../../ui/toast.tsx';

/**
 * Shows an error as a toast. Two errors are shown elsewhere and get no toast: a 401, which the query client reports, and a save refused because of a
 * newer revision, which opens the conflict dialog.
 */
export function toastError(title: string, error: unknown, describe: (error: unknown) => string): void {
  if (error instanceof ApiError && (error.status === 401 || error.code === 'workflow_changed')) return;
  toast({ title, description: describe(error), tone: 'destructive' });
}

/** The server's message, or the fallback if it has none. */
export const serverMessageOr =
  (fallback: string) =>
  (error: unknown): string =>
    errorText(error, fallback);

/** A fixed sentence followed by the server's message. */
export const withServerMessage =
  (sentence: string) =>
  (error: unknown): string =>
    `${sentence} ${errorText(error, '')}`.trim();
