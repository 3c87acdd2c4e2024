import { HeddleError } from '@heddle/contract/errors/define';
import type { Answered } from '@heddle/contract/node/services';
import type { Journal } from '@heddle/journals/journal';
import { answerOutcome } from './answer-outcome.ts';
import type { ApprovalRow, ApprovalStore } from './store.ts';
import { stepOf } from './view.ts';

/** An answer given later than this before the deadline may reach the run too late. Milliseconds. */
const CLOSE_MS = 5000;

/** Delivers stored answers to their runs. */
export interface AnswerDelivery {
  /** Signals the run, and takes the answer back where the run has gone on without it: then the result is false. */
  deliver(row: ApprovalRow, answer: Answered): Promise<boolean>;
}

const isOver = (error: unknown): boolean =>
  error instanceof HeddleError && (error.code === 'execution_finished' || error.code === 'execution_not_found');

/** Delivery by signals of the journal. */
export function createAnswerDelivery(
  journal: Pick<Journal, 'read' | 'signal'>,
  store: Pick<ApprovalStore, 'markDelivered' | 'takeBack'>,
): AnswerDelivery {
  /** A run that is signalled twice uses one signal. False where the run has ended. */
  async function signal(row: ApprovalRow, answer: Answered): Promise<boolean> {
    try {
      await journal.signal(row.run_id, stepOf(row), { ...answer });
      return true;
    } catch (error) {
      if (isOver(error)) return false;
      throw error;
    }
  }

  return {
    async deliver(row, answer) {
      const isSignalled = await signal(row, answer);
      const isClose = row.until !== null && row.until - Date.now() < CLOSE_MS;
      if (isSignalled && !isClose) {
        await store.markDelivered(row.id);
        return true;
      }
      const recorded = await journal.read(row.run_id);
      const outcome = answerOutcome(recorded?.events ?? [], stepOf(row));
      if (outcome === 'received') await store.markDelivered(row.id);
      else if (outcome === 'missed' || !isSignalled) await store.takeBack(row.id);
      // Otherwise the run is about to use the signal, or to wake: the next call knows.
      return outcome === 'received' || (outcome === 'pending' && isSignalled);
    },
  };
}
