import { HeddleError } from '@heddle/contract/errors/define';
import type { WalletPlatform } from './ask-transactions.ts';
import { requestAnswer } from './content.ts';
import { markTold, untoldAnswers } from './requests.ts';

/** Answers that one pass delivers. */
const AT_ONCE = 100;

/** Signals answers to the steps that wait for them. A step that is signaled twice uses one answer; a step that has ended needs none. */
export async function deliverAnswers({ db, journal }: WalletPlatform): Promise<void> {
  for (const row of await untoldAnswers(db, AT_ONCE)) {
    const answer = requestAnswer(row);
    try {
      await journal.signal(row.run_id, row.step_key, answer && { ...answer });
    } catch (error) {
      // The run has ended meanwhile.
      if (!(error instanceof HeddleError)) throw error;
    }
    await markTold(db, row.id);
  }
}
