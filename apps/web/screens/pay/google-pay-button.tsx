import { ApiError } from '../../api/client.ts';
import type { GooglePaymentsClient } from './google-pay.ts';
import { authorizedBy, GOOGLE_PAY_SCRIPT, isCanceled, paymentRequest, readyRequest } from './google-pay.ts';
import { ScriptedButton } from './scripted-button.tsx';
import type { WalletButtonProps } from './wallet-button.ts';
import { loadWalletScript } from './wallet-button.ts';

/** The button that Google Pay makes. */
export function GooglePayButton(props: WalletButtonProps) {
  return <ScriptedButton {...props} wallet="Google Pay" elsewhere="Open the link in another one." make={makeButton} />;
}

async function makeButton(current: () => WalletButtonProps, dark: boolean): Promise<HTMLElement | null> {
  const client = await readyClient(current());
  return (
    client?.createButton({
      onClick: () => void pay(client, current()).catch(() => undefined),
      buttonType: 'pay',
      buttonColor: dark ? 'white' : 'black',
      buttonSizeMode: 'fill',
      buttonRadius: 8,
      allowedPaymentMethods: readyRequest(current().page).allowedPaymentMethods,
    }) ?? null
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
