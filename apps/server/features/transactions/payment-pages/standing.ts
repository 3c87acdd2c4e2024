import type { PaymentStanding } from '@heddle/contract/node/payment-pages';
import type { StepService } from '@heddle/contract/node/services';
import type { ExecutionRow } from '@heddle/journals/row';
import { paymentTokenContext } from '../../../platform/crypto/contexts.ts';
import type { PagePlatform } from './authorize.ts';
import type { PageRow } from './pages.ts';
import { claimPage, expirePage, findPage, keepPage, settlePage } from './pages.ts';
import { contactOf, orderOf, stateOf } from './view.ts';

/** Tokens that a page takes: after so many declined ones it has failed. */
const MOST_ATTEMPTS = 5;

const urlOf = ({ address }: Pick<PagePlatform, 'address'>, id: string): string => `${address.base()}/pay/${id}`;

function standingOf(platform: PagePlatform, row: PageRow): PaymentStanding {
  const state = stateOf(row);
  return {
    id: row.id,
    url: urlOf(platform, row.id),
    state,
    attempt: Number(row.attempt),
    order: orderOf(row),
    token:
      state === 'authorized' && row.token !== null
        ? (platform.vault.open(row.token, paymentTokenContext(row.id))?.text ?? null)
        : null,
    authorizedAt: row.authorized_at === null ? null : Number(row.authorized_at),
    contact: contactOf(row),
    reference: row.reference,
    reason: row.reason,
  };
}

/** The service by which steps make payment pages. */
export const createOpenPage =
  (platform: PagePlatform) =>
  (run: ExecutionRow): StepService<'openPaymentPage'> =>
  async (order) => {
    const id = await keepPage(platform.db, run, order);
    return { id, url: urlOf(platform, id) };
  };

/** The service by which a step waits for a payment page. */
export const createAwaitPayment =
  (platform: PagePlatform) =>
  (run: ExecutionRow): StepService<'awaitPayment'> =>
  async (wait, by) => {
    const { db } = platform;
    const row = await claimPage(db, { userId: run.userId, ...by }, wait);
    if (stateOf(row) !== 'open' || Number(row.until) > Date.now()) return standingOf(platform, row);
    await expirePage(db, row.id, Date.now());
    return standingOf(platform, await findPage(db, row.id));
  };

/** The service by which a step says what came of charging a token. */
export const createSettlePayment =
  (platform: PagePlatform) =>
  (run: ExecutionRow): StepService<'settlePaymentPage'> =>
  async ({ attempt, end, reason, reference, ...wait }, by) => {
    const { db } = platform;
    const row = await claimPage(db, { userId: run.userId, ...by }, wait);
    const isOpenAgain = end === 'declined' && attempt < MOST_ATTEMPTS;
    await settlePage(db, row.id, attempt, {
      state: end === 'paid' ? 'paid' : isOpenAgain ? 'open' : 'failed',
      attempt: isOpenAgain ? attempt + 1 : attempt,
      reason,
      reference,
    });
    return standingOf(platform, await findPage(db, row.id));
  };
