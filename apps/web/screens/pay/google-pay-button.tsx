import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTheme } from '../../ui/theme.ts';
import type { GooglePaymentsClient } from './google-pay.ts';
import { authorizedBy, GOOGLE_PAY_SCRIPT, isCanceled, paymentRequest, readyRequest } from './google-pay.ts';
import type { WalletButtonProps } from './wallet-button.ts';
import { loadWalletScript } from './wallet-button.ts';

const UNAVAILABLE = 'Google Pay is not available in this browser. Open the link in another one.';
const UNREACHABLE = 'Google Pay could not be loaded. Check your connection and blockers, then reload the page.';

/** The button that Google Pay makes. */
export function GooglePayButton(props: WalletButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const { dark } = useTheme();
  const [state, setState] = useState<'loading' | 'shown' | 'none'>('loading');
  // The button calls what the page is now, not what it was when the button was made.
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
      const client = await readyClient(latest.current);
      if (isOver) return;
      if (client === null) return say(UNAVAILABLE);
      const button = client.createButton({
        onClick: () => void pay(client, latest.current).catch(() => undefined),
        buttonType: 'pay',
        buttonColor: dark ? 'white' : 'black',
        buttonSizeMode: 'fill',
        buttonRadius: 8,
        allowedPaymentMethods: readyRequest(latest.current.page).allowedPaymentMethods,
      });
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
      <div ref={place} className={state === 'shown' ? 'h-12 w-full *:h-full *:w-full' : 'hidden'} />
    </>
  );
}

/** Google's client, where this browser can pay with it; else null. */
async function readyClient({ page }: WalletButtonProps): Promise<GooglePaymentsClient | null> {
  await loadWalletScript(GOOGLE_PAY_SCRIPT);
  const Client = window.google?.payments?.api?.PaymentsClient;
  if (!Client) throw new Error('The script of Google Pay does not have its client.');
  const client = new Client({ environment: page.request['environment'] === 'PRODUCTION' ? 'PRODUCTION' : 'TEST' });
  const { result } = await client.isReadyToPay(readyRequest(page));
  return result ? client : null;
}

async function pay(client: GooglePaymentsClient, { page, authorize, onProblem }: WalletButtonProps): Promise<void> {
  onProblem(null);
  try {
    await authorize(authorizedBy(await client.loadPaymentData(paymentRequest(page))));
  } catch (error) {
    // What the server refuses, the form shows.
    if (!isCanceled(error) && !(error instanceof ApiError))
      onProblem('Google Pay could not be completed. You have not been charged.');
  }
}
