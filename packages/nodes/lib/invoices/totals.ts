import { multiplyDecimals } from '@heddle/contract/money/decimal';
import { minorUnits, ofMinorUnits, roundMoney } from '@heddle/contract/money/money';
import type { Decimal } from '@heddle/contract/money/decimal';
import type { Invoice, InvoiceLine, VatCategory } from './invoice.ts';

/** What one category and rate of VAT comes to, in smallest units of the currency. */
export interface VatTotal {
  category: VatCategory;
  rate: Decimal;
  basis: bigint;
  tax: bigint;
}

/** The sums of an invoice, in smallest units of its currency. */
export interface InvoiceTotals {
  /** Net amount of each line, after its discount. */
  lines: bigint[];
  vat: VatTotal[];
  net: bigint;
  tax: bigint;
  gross: bigint;
}

const percent: Decimal = { units: 1n, scale: 2 };

/** An exact amount, half away from zero rounded to the currency's smallest unit, as EN 16931 has it. */
function rounded(amount: Decimal, currency: string): bigint {
  return minorUnits(roundMoney({ amount, currency }, 'halfUp')) ?? 0n;
}

/** Net amount of a line. */
export const lineNet = ({ quantity, price, discount }: InvoiceLine, currency: string): bigint =>
  rounded(multiplyDecimals(quantity, price), currency) - discount;

/**
 * The sums as EN 16931 defines them: each line is rounded, VAT is computed once for each category and rate from the sum of its lines, and rounded there
 * (BR-CO-10, -13, -14, -15, -17).
 */
export function invoiceTotals({ lines, currency }: Pick<Invoice, 'lines' | 'currency'>): InvoiceTotals {
  const nets = lines.map((line) => lineNet(line, currency));
  const groups = new Map<string, VatTotal>();
  for (const [index, { vat: category, rate }] of lines.entries()) {
    const key = `${category} ${rate.units} ${rate.scale}`;
    const group = groups.get(key) ?? { category, rate, basis: 0n, tax: 0n };
    groups.set(key, { ...group, basis: group.basis + (nets[index] ?? 0n) });
  }
  const vat = [...groups.values()].map((group) => ({
    ...group,
    tax: rounded(
      multiplyDecimals(multiplyDecimals(ofMinorUnits(group.basis, currency).amount, group.rate), percent),
      currency,
    ),
  }));
  const net = nets.reduce((sum, one) => sum + one, 0n);
  const tax = vat.reduce((sum, one) => sum + one.tax, 0n);
  return { lines: nets, vat, net, tax, gross: net + tax };
}
