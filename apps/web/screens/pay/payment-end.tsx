import type { PaymentPage } from '@heddle/contract/api/payment-pages';
import type { LucideIcon } from 'lucide-react';
import { Check, CircleHelp, CircleSlash, Hourglass, Unlink, X } from 'lucide-react';
import { LinkMessage } from '../../shell/link-page.tsx';
import { formatDateTime, formatMoney } from '../../ui/format.ts';

interface EndText {
  icon: LucideIcon;
  tone?: string;
  title: string;
  text: string;
}

const good = 'bg-ok-soft text-ok';
const bad = 'bg-bad-soft text-bad';
const unclear = 'bg-warn-soft text-warn';

function describeEnd(page: PaymentPage | null): EndText {
  switch (page?.state) {
    case undefined:
      return {
        icon: Unlink,
        title: 'This link is not valid',
        text: 'Copy the whole link. The payment may also have been deleted.',
      };
    case 'paid':
      return { icon: Check, tone: good, title: 'Paid', text: 'Thank you. You can close this page.' };
    case 'refused':
      return { icon: X, tone: bad, title: 'Declined', text: 'You have not been charged. You can close this page.' };
    case 'failed':
      return {
        icon: X,
        tone: bad,
        title: 'The payment has failed',
        text: 'You have not been charged. Ask the merchant for another way to pay.',
      };
    case 'expired':
      return {
        icon: Hourglass,
        title: 'The time to pay has passed',
        text: `It could be paid until ${page ? formatDateTime(page.until) : ''}. You have not been charged.`,
      };
    case 'unknown':
      return {
        icon: CircleHelp,
        tone: unclear,
        title: 'It is not known whether the payment went through',
        text: 'Do not pay again. Look at your card statement and ask the merchant.',
      };
    default:
      return {
        icon: CircleSlash,
        title: 'There is nothing left to pay',
        text: 'The merchant no longer waits for this payment. You have not been charged.',
      };
  }
}

/** Replaces the form once a payment has ended: how, and whether the payer has been charged. */
export function PaymentEnd({ page }: { page: PaymentPage | null }) {
  return (
    <LinkMessage
      {...describeEnd(page)}
      // The button that had the focus is gone.
      isNews={page !== null}
      about={
        page && (
          <>
            {page.merchant}: <span className="text-ink">{page.title}</span>
            <br />
            <span className="tabular-nums">{formatMoney(page.amount, page.currency)}</span>
          </>
        )
      }
    />
  );
}
