/** True where a call has a header with a payment, in either version of x402. It loads nothing: most calls have none. */
export const bringsPayment = (header: (name: string) => string | undefined): boolean =>
  header('payment-signature') !== undefined || header('x-payment') !== undefined;
