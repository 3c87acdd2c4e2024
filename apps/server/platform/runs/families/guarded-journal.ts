import { HeddleError } from '@heddle/contract/errors/define';
import type { Journal } from '@heddle/journals/journal';
import type { Families } from './families.ts';

export interface GuardOptions {
  families: Pick<Families, 'recheck' | 'stop'>;
  /** Throws where the user may start no run at present. */
  admit(userId: string): void;
  onError(error: unknown): void;
}

/** The journal for all that starts and stops runs: a start has to be admitted, and stopping a run stops its descendants. */
export function guardedJournal(journal: Journal, { families, admit, onError }: GuardOptions): Journal {
  async function recheck({ committed }: ReturnType<Journal['start']>): Promise<void> {
    // The caller gets the reason why a run could not begin.
    const begun = await committed.catch(() => null);
    if (!begun || begun.repeated) return;
    try {
      await families.recheck(begun.id);
    } catch (error) {
      // A run that has ended need not be stopped.
      if (!(error instanceof HeddleError)) onError(error);
    }
  }

  return {
    ...journal,
    start(run) {
      admit(run.userId);
      const begun = journal.start(run);
      if (run.originId !== undefined) {
        void recheck(begun);
      }
      return begun;
    },
    cancel: (runId) => families.stop(runId),
  };
}
