/** Why a text is no BIC, as the end of a sentence about it; undefined where it is one. ISO 9362. */
export function bicProblem(bic: string): string | undefined {
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic)
    ? undefined
    : 'does not have 8 or 11 letters and digits, like DEUTDEFF';
}

/** The country of a BIC. */
export const bicCountry = (bic: string): string => bic.slice(4, 6);

/**
 * Why a text is no routing number of a bank in the US, as the end of a sentence about it; undefined where it is one. American Bankers Association: weights
 * of 3, 7 and 1; the first two digits say which Federal Reserve district, or that it is one for electronic payments.
 */
export function routingProblem(routing: string): string | undefined {
  if (!/^\d{9}$/.test(routing)) return 'does not have nine digits';
  const prefix = Number(routing.slice(0, 2));
  if (!(prefix <= 12 || (prefix >= 21 && prefix <= 32) || (prefix >= 61 && prefix <= 72) || prefix === 80))
    return `begins with ${routing.slice(0, 2)}, which no bank's routing number does`;
  const sum = [...routing].reduce((total, digit, at) => total + Number(digit) * ([3, 7, 1][at % 3] ?? 1), 0);
  return sum !== 0 && sum % 10 === 0 ? undefined : 'has a check digit that does not fit';
}

/** Six digits of a British or Irish sort code written as 12-34-56, 12 34 56 or 123456; undefined where it is none. */
export function sortCodeOf(written: string): string | undefined {
  const digits = /^(\d\d)[ -]?(\d\d)[ -]?(\d\d)$/.exec(written.trim());
  return digits ? digits.slice(1).join('') : undefined;
}
