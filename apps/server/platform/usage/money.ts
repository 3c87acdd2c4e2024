const BILLION = 1_000_000_000;

/** US dollars as whole billionths, which sums keep exact; rounded up, so that nothing is free by rounding. */
// A token of the cheapest model costs five billionths; the quotient's own error is far below a thousandth of one.
export const toBillionths = (dollars: number): number => Math.ceil(Number((dollars * BILLION).toFixed(3)));

/** Billionths as US dollars. */
export const toDollars = (billionths: number): number => billionths / BILLION;

/** `$1.50`, or `$0.00012` for little. */
export const dollarText = (billionths: number): string => {
  const dollars = toDollars(billionths);
  return `$${dollars === 0 || Math.abs(dollars) >= 0.01 ? dollars.toFixed(2) : String(Number(dollars.toPrecision(2)))}`;
};
