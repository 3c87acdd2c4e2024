import type { PaymentPage } from '@heddle/contract/api/payment-pages';
import type { JsonObject } from '@heddle/contract/json';
import type { PaymentPageOrder, PaymentPageState } from '@heddle/contract/node/payment-pages';
import type { PageRow } from './pages.ts';

/** What a row says of its order. */
export const orderOf = ({ content }: Pick<PageRow, 'content'>): Omit<PaymentPageOrder, 'key'> =>
  // Written by this folder in this form.
  JSON.parse(content) as Omit<PaymentPageOrder, 'key'>;

/** What the payer has told the wallet to pass on. */
export const contactOf = ({ contact }: Pick<PageRow, 'contact'>): JsonObject => JSON.parse(contact) as JsonObject;

/** The state of a row. */
export const stateOf = ({ state }: Pick<PageRow, 'state'>): PaymentPageState => state as PaymentPageState;

/** The state that a payer sees. */
export function viewStateOf(row: PageRow, now = Date.now()): PaymentPage['state'] {
  const state = stateOf(row);
  const isRunning = row.run_status === 'running';
  if (state === 'authorized') return isRunning ? 'processing' : 'unknown';
  if (state !== 'open') return state;
  if (row.waiter === null) return Number(row.until) <= now ? 'expired' : 'notReady';
  if (!isRunning) return 'ended';
  return Number(row.until) <= now ? 'expired' : 'open';
}

const DECLINED = 'The card was declined. You have not been charged. Try again, or choose another card.';

/** A page as anybody with its link sees it: nothing of the workflow, its owner or the processor. */
export function pageView(row: PageRow): PaymentPage {
  const { wallet, title, merchant, amount, currency, country, lines, contact, request } = orderOf(row);
  return {
    id: row.id,
    wallet,
    state: viewStateOf(row),
    title,
    merchant,
    amount,
    currency,
    country,
    lines: [...lines],
    contact,
    until: new Date(Number(row.until)).toISOString(),
    request,
    // What the processor said is for the owner of the workflow.
    reason: Number(row.attempt) > 1 ? DECLINED : '',
  };
}
