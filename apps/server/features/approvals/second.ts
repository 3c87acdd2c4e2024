import type { Offers } from '../../platform/offers.ts';
import type { AskOptions } from './ask.ts';
import { createQuestions } from './ask.ts';
import { createApprovalStore } from './store.ts';
import { answerOf, stateOf } from './view.ts';

/** The questions by which payments wait for somebody else than the owner of their run. A question is kept by what it is about, whatever the step has waited for meanwhile. */
export function createAskSecond({ db, mail }: Omit<AskOptions, 'base'>): Offers['askSecond'] {
  const keep = createQuestions({ db, mail });
  const store = createApprovalStore(db);
  return async ({ run, stepKey, subject, title, message, approvers, until }) => {
    const key = `${stepKey} ${subject}`;
    const known = await store.findSecond(run.id, subject);
    if (known) {
      const answer = answerOf(known);
      if (answer) return { state: 'answered', ...answer };
      if (stateOf(known) !== 'open') return { state: 'expired' };
    }
    const owner = await db.selectFrom('user').select('email').where('id', '=', run.userId).executeTakeFirst();
    const own = owner?.email.toLowerCase();
    const others = approvers.map((address) => address.trim().toLowerCase()).filter((address) => address !== own);
    if (others.length === 0) return { state: 'missing' };
    // Also where it is asked already: a crash may have come between the question and its mails.
    const end = Number(known?.until ?? until);
    await keep(run, { title, message, askedOf: others, until: end }, { stepKey: key, isSecond: true });
    return { state: 'open', until: end };
  };
}
