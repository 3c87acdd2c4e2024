import type { AuthorizePaymentBody } from '@heddle/contract/api/payment-pages';
import { paymentPageErrors } from '@heddle/contract/errors/payment-pages';
import { HeddleError } from '@heddle/contract/errors/define';
import { paymentTokenContext } from '../../../platform/crypto/contexts.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isMoneyStopped } from '../money-stop.ts';
import type { PageRow } from './pages.ts';
import { findPage, forgetTokens, markTold, storeRefusal, storeToken, untoldPages } from './pages.ts';
import { viewStateOf } from './view.ts';

export type PagePlatform = Pick<
  Platform,
  'address' | 'config' | 'db' | 'egress' | 'journal' | 'log' | 'offers' | 'vault'
>;

const reasons = {
  processing: 'it is being paid already',
  paid: 'it was paid',
  refused: 'it was declined',
  failed: 'it has failed',
  expired: 'the time to pay has passed',
  ended: 'the merchant no longer waits for it',
  unknown: 'it may have been paid',
} as const;

/** Throws `payment_page_over` or `payment_page_not_ready` unless a page can be paid. */
export function requireOpen(row: PageRow): void {
  const state = viewStateOf(row);
  if (state === 'notReady') throw paymentPageErrors.payment_page_not_ready();
  if (state !== 'open') throw paymentPageErrors.payment_page_over({ reason: reasons[state] });
}

/**
 * Keeps what the wallet has given for a page, sealed, and tells the step that waits. Of several tabs one is heard: the others learn that it is being paid. Throws
 * `payment_page_over`, `payment_page_not_ready`, `payment_page_stopped`.
 */
export async function authorizePage(
  platform: PagePlatform,
  id: string,
  { token, contact }: Required<AuthorizePaymentBody>,
): Promise<void> {
  const { db, vault } = platform;
  const row = await findPage(db, id);
  requireOpen(row);
  if (await isMoneyStopped(db, row.user_id)) throw paymentPageErrors.payment_page_stopped();
  const sealed = vault.seal(token, paymentTokenContext(id));
  if (!(await storeToken(db, id, { token: sealed, contact: JSON.stringify(contact) }))) {
    requireOpen(await findPage(db, id));
    throw paymentPageErrors.payment_page_over({ reason: reasons.processing });
  }
  await tell(platform, await findPage(db, id));
}

/** Ends a page whose payer will not pay. Throws `payment_page_over`, `payment_page_not_ready`. */
export async function refusePage(platform: PagePlatform, id: string): Promise<void> {
  const { db } = platform;
  requireOpen(await findPage(db, id));
  if (!(await storeRefusal(db, id))) requireOpen(await findPage(db, id));
  await tell(platform, await findPage(db, id));
}

/** Pages that one round tells of. */
const AT_ONCE = 100;

/** Tells steps what a crash has kept from them, and forgets tokens that nobody charges any more. */
export async function tellUntold(platform: PagePlatform): Promise<void> {
  await forgetTokens(platform.db);
  for (const row of await untoldPages(platform.db, AT_ONCE)) await tell(platform, row);
}

/** Signals the step that waits for a page. It reads how the page stands itself, so a signal too many does no harm. */
async function tell({ db, journal }: PagePlatform, row: PageRow): Promise<void> {
  if (row.waiter_run === null || row.waiter_key === null) return;
  try {
    await journal.signal(row.waiter_run, row.waiter_key, { page: row.id });
  } catch (error) {
    // The run has ended meanwhile.
    if (!(error instanceof HeddleError)) throw error;
  }
  await markTold(db, row.id);
}
