import type { AiBudgetState } from '@heddle/contract/api/ai-usage';
import { aiBudgetWarning } from '@heddle/contract/api/ai-usage';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Composer, Outbox } from '../../platform/mail/outbox.ts';
import { escaped, htmlPage, linkTo, oneLine } from '../../platform/mail/text.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { findPreferences } from '../../platform/preferences.ts';
import { dollarText, toBillionths } from '../../platform/usage/money.ts';
import { budgetStates } from './budgets.ts';
import { stateOf } from './warnings.ts';

/** The kind of these mails. */
export const BUDGET_MAIL = 'ai-budget';

/** Older warnings are not mailed any more, in milliseconds: of a time in which the server sent no mail. */
const MAX_AGE = 24 * 3_600_000;
const PAGE = 100;

/** Adds a mail for each new warning to the outbox. A mail has the id of its warning, so it is added once. */
export async function queueWarningMails(db: Db, outbox: Pick<Outbox, 'add'>, now: number): Promise<void> {
  for (;;) {
    const fresh = await db
      .selectFrom('ai_budget_warnings')
      .select(['id', 'user_id', 'created_at'])
      .where('mailed_at', 'is', null)
      .orderBy('created_at')
      .limit(PAGE)
      .execute();
    for (const { id, user_id: userId, created_at } of fresh) {
      const aboutAt = Number(created_at);
      if (aboutAt > now - MAX_AGE) await outbox.add({ id: `${BUDGET_MAIL}.${id}`, kind: BUDGET_MAIL, userId, aboutAt });
      // After a crash before this, the outbox knows the mail.
      await db.updateTable('ai_budget_warnings').set({ mailed_at: now }).where('id', '=', id).execute();
    }
    if (fresh.length < PAGE) return;
  }
}

/** Writes the mail about a warning. None where the owner wants no mail, or the budget has been removed or changed. */
export const createWarningComposer =
  (db: Db, base: () => string): Composer =>
  async ({ id, userId, aboutAt }) => {
    if (!(await findPreferences(db, userId)).emailNotifications) return null;
    const warning = await db
      .selectFrom('ai_budget_warnings')
      .select(['scope', 'workflow_id'])
      .where('id', '=', id.slice(BUDGET_MAIL.length + 1))
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const user = await db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst();
    const budget = warning && stateOf(await budgetStates(db, userId, aboutAt), warning);
    return budget && user ? warningMail(budget, { to: user.email, base: base() }) : null;
  };

/** What a budget is of. */
function nameOf({ scope, workflowName }: AiBudgetState): string {
  if (scope === 'account') return 'your account';
  return scope === 'run' ? 'each run' : `the workflow "${oneLine(workflowName ?? 'Deleted workflow')}"`;
}

/** `$4.10 of $5.00`, for each limit. */
function amountsOf({ cost, tokens, used }: AiBudgetState): string[] {
  const dollars = (value: number): string => dollarText(toBillionths(value));
  const count = (value: number): string => value.toLocaleString('en');
  return [
    ...(cost === null ? [] : [used ? `${dollars(used.cost)} of ${dollars(cost)}` : `up to ${dollars(cost)}`]),
    ...(tokens === null
      ? []
      : [used ? `${count(used.tokens)} of ${count(tokens)} tokens` : `up to ${count(tokens)} tokens`]),
  ];
}

function warningMail(budget: AiBudgetState, { to, base }: { to: string; base: string }): Mail {
  const share = `${Math.round(aiBudgetWarning * 100)}%`;
  const of = nameOf(budget);
  const said =
    budget.scope === 'run'
      ? `A run has used ${share} of the AI budget of each run (${amountsOf(budget).join(', ')}).`
      : `${share} of the AI budget of ${of} for this month is used: ${amountsOf(budget).join(', ')}.`;
  const then = 'A call of a model that does not fit into the budget is not made, and its step fails.';
  const link = `${base}/settings#ai-usage`;
  const preferences = `${base}/settings#preferences`;
  const why = 'You get this mail because Email Notifications is on.';
  return {
    to,
    subject: `AI budget of ${of}: ${share} used`,
    text: [
      said,
      then,
      '',
      'See and change it:',
      link,
      '',
      '-- ',
      `${why} Switch it off in Settings:`,
      preferences,
    ].join('\n'),
    html: htmlPage(
      [`<p>${escaped(said)}</p>`, `<p>${escaped(then)}</p>`, `<p>${linkTo(link, 'See and change it')}</p>`],
      `${escaped(why)} ${linkTo(preferences, 'Switch it off in Settings')}.`,
    ),
  };
}
