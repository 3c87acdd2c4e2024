import type { PaymentPage } from '@heddle/contract/api/payment-pages';
import { ApiError } from '../../api/client.ts';
import { readMerchantSession, readPaymentPage } from '../../api/payment-pages.ts';
import { APPLE_PAY_SCRIPT, APPLE_PAY_VERSION, appleRequest, authorizedByApple } from './apple-pay.ts';
import { ScriptedButton } from './scripted-button.tsx';
import type { WalletButtonProps } from './wallet-button.ts';
import { loadWalletScript } from './wallet-button.ts';

const FAILED = 'Apple Pay could not be completed. You have not been charged.';
/** Apple ends a session whose payment has no outcome after half a minute. Milliseconds. */
const OUTCOME_MS = 25_000;
const REREAD_MS = 700;

/** The button that Apple's script defines. */
export function ApplePayButton(props: WalletButtonProps) {
  return (
    <ScriptedButton {...props} wallet="Apple Pay" elsewhere="Open the link on an Apple device." make={makeButton} />
  );
}

async function makeButton(current: () => WalletButtonProps, dark: boolean): Promise<HTMLElement | null> {
  await loadWalletScript(APPLE_PAY_SCRIPT);
  const sessions = window.ApplePaySession;
  if (!sessions?.supportsVersion(APPLE_PAY_VERSION) || !sessions.canMakePayments()) return null;
  const button = document.createElement('apple-pay-button');
  button.setAttribute('buttonstyle', dark ? 'white' : 'black');
  button.setAttribute('type', 'pay');
  button.setAttribute('locale', navigator.language);
  button.style.setProperty('--apple-pay-button-width', '100%');
  button.style.setProperty('--apple-pay-button-height', '48px');
  button.addEventListener('click', () => pay(current()));
  return button;
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
