import type { PaymentPage } from '@heddle/contract/api/payment-pages';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { readMerchantSession, readPaymentPage } from '../../api/payment-pages.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTheme } from '../../ui/theme.ts';
import { APPLE_PAY_SCRIPT, APPLE_PAY_VERSION, appleRequest, authorizedByApple } from './apple-pay.ts';
import type { WalletButtonProps } from './wallet-button.ts';
import { loadWalletScript } from './wallet-button.ts';

const UNAVAILABLE = 'Apple Pay is not available in this browser. Open the link on an Apple device.';
const UNREACHABLE = 'Apple Pay could not be loaded. Check your connection and blockers, then reload the page.';
const FAILED = 'Apple Pay could not be completed. You have not been charged.';
/** Apple ends a session whose payment has no outcome after half a minute. Milliseconds. */
const OUTCOME_MS = 25_000;
const REREAD_MS = 700;

/** The button that Apple's script defines. */
export function ApplePayButton(props: WalletButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const { dark } = useTheme();
  const [state, setState] = useState<'loading' | 'shown' | 'none'>('loading');
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    let isOver = false;
    const say = (problem: string): void => {
      if (isOver) return;
      setState('none');
      latest.current.onProblem(problem);
    };
    const show = async (): Promise<void> => {
      await loadWalletScript(APPLE_PAY_SCRIPT);
      if (isOver) return;
      const sessions = window.ApplePaySession;
      if (!sessions?.supportsVersion(APPLE_PAY_VERSION) || !sessions.canMakePayments()) return say(UNAVAILABLE);
      const button = document.createElement('apple-pay-button');
      button.setAttribute('buttonstyle', dark ? 'white' : 'black');
      button.setAttribute('type', 'pay');
      button.setAttribute('locale', navigator.language);
      button.style.setProperty('--apple-pay-button-width', '100%');
      button.style.setProperty('--apple-pay-button-height', '48px');
      button.addEventListener('click', () => pay(latest.current));
      place.current?.replaceChildren(button);
      setState('shown');
    };
    show().catch(() => say(UNREACHABLE));
    return () => {
      isOver = true;
    };
  }, [dark]);
  return (
    <>
      {state === 'loading' && <Skeleton className="h-12 w-full" />}
      <div ref={place} className={state === 'shown' ? 'h-12 w-full' : 'hidden'} />
    </>
  );
}

/** Opens Apple's sheet: only while the click is handled may it open. */
function pay({ page, authorize, onProblem }: WalletButtonProps): void {
  const Session = window.ApplePaySession;
  if (!Session) return;
  onProblem(null);
  const session = new Session(APPLE_PAY_VERSION, appleRequest(page));
  const fail = (error: unknown): void => {
    // What the server refuses to take, the form shows.
    onProblem(error instanceof ApiError ? (error.shown ?? FAILED) : FAILED);
  };
  session.onvalidatemerchant = ({ validationURL }) =>
    void readMerchantSession(page.id, validationURL).then(
      (given) => session.completeMerchantValidation(given),
      (error: unknown) => {
        session.abort();
        fail(error);
      },
    );
  session.onpaymentauthorized = ({ payment }) =>
    void authorize(authorizedByApple(payment))
      .then(outcomeOf)
      .then(
        (state) => {
          // The sheet must not say what nobody knows yet: the page goes on to show how it stands.
          if (state === 'processing') session.abort();
          else session.completePayment({ status: state === 'paid' ? Session.STATUS_SUCCESS : Session.STATUS_FAILURE });
        },
        (error: unknown) => {
          session.completePayment({ status: Session.STATUS_FAILURE });
          fail(error);
        },
      );
  session.begin();
}

/** How a payment stands once it is no longer processed, or when Apple waits no longer. */
async function outcomeOf({ id, state }: PaymentPage): Promise<PaymentPage['state']> {
  const end = performance.now() + OUTCOME_MS;
  let known = state;
  while (known === 'processing' && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, REREAD_MS));
    known = (await readPaymentPage(id)).state;
  }
  return known;
}
