/** An amount as people write it in their language, with exactly the digits it has: '€12.30'. */
export function formatAmount(amount: string, currency: string): string {
  const digits = /\.(\d+)$/.exec(amount)?.[1]?.length ?? 0;
  const format = new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // A decimal number as text is formatted exactly. It is one: the server has written it.
  return format.format(amount as `${number}`);
}
