import type { AuthorizePaymentBody, PaymentPage } from '@heddle/contract/api/payment-pages';

/** What the button of a wallet gets. */
export interface WalletButtonProps {
  page: PaymentPage;
  /** Hands on what the wallet has given. Rejects where the server refuses it. */
  authorize(body: AuthorizePaymentBody): Promise<PaymentPage>;
  /** Says why the wallet cannot be used; null once it can. */
  onProblem(problem: string | null): void;
}

const loading = new Map<string, Promise<void>>();

/** Loads a wallet's script from its house, once. Rejects where it cannot be loaded. */
export function loadWalletScript(address: string): Promise<void> {
  const known =
    loading.get(address) ??
    new Promise<void>((resolve, reject) => {
      const script = document.createElement('script');
      script.src = address;
      script.async = true;
      script.onload = () => resolve();
      script.onerror = () => {
        loading.delete(address);
        script.remove();
        reject(new Error(`The script of the wallet could not be loaded: ${address}`));
      };
      document.head.append(script);
    });
  loading.set(address, known);
  return known;
}

/** The texts among these values, by their names: what wallets pass on has no other values that a merchant needs. */
export const textsIn = (given: object): { [name: string]: string } =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && value !== ''
        ? [[name, value]]
        : Array.isArray(value) && value.length > 0
          ? [[name, value.join('\n')]]
          : [],
    ),
  );
