import type { ErrorView } from '@heddle/contract/errors/define';

/** What a thread is asked to do: call a function that a module exports. */
export interface WorkTask {
  url: string;
  name: string;
  args: readonly unknown[];
}

/** What came of it: a value and about how many bytes it takes. `coded` is an error that the work threw on purpose. */
export type WorkAnswer =
  | { value: unknown; size: number }
  | { coded: ErrorView & { status: number } }
  | { failed: string }
  | { lost: 'timeout' | 'memory' };
