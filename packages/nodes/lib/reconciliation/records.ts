import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { minorDigits } from '@heddle/contract/money/currencies';
import { asText } from '@heddle/contract/node/text';
import { unitsOf } from '../banking/amount.ts';
import { readPath } from '../json/paths.ts';
import type { MoneyEntry } from './entry.ts';

/** Columns of a record that are not named as banks and providers name them; '' for the usual ones. */
export interface RecordColumns {
  amount: string;
  currency: string;
  date: string;
  reference: string;
}

const usual: RecordColumns = { amount: '', currency: '', date: '', reference: '' };

/** Where records keep what they are known by. */
const REFERENCES = [
  'reference',
  'creditorReference',
  'bankReference',
  'id',
  'source',
  'metadata.heddle_key',
  'metadata.order',
  'payment_intent',
  'mark',
  'invoice.number',
  'number',
  'reference_id',
  'transaction_info.transaction_id',
  'transaction_info.invoice_id',
  'transaction_info.custom_field',
  'transaction_info.paypal_reference_id',
];
const DATES = [
  'bookedOn',
  'valueOn',
  'date',
  'created',
  'created_at',
  'createdAt',
  'issuedOn',
  'transaction_info.transaction_initiation_date',
];
const TEXTS = ['information', 'description', 'statement_descriptor', 'partyName', 'note'];
/** Currencies that have other digits at Stripe than in ISO 4217: https://docs.stripe.com/currencies#special-cases */
const STRIPE_DIGITS: { readonly [currency: string]: number } = { ISK: 2, UGX: 2, MGA: 0 };

/**
 * A record as an entry: of a bank statement as Wire Transfer reads it, of a balance, charge, refund, transfer or payout of Stripe, a transaction of PayPal, a payment of Square, a payment at a provider as
 * Heddle lists it, or a row with columns of these names. Throws `field_invalid` where it has no amount or currency.
 */
export function recordOf(json: JsonObject, columns: RecordColumns = usual): MoneyEntry {
  const texts = (paths: readonly string[]): string[] =>
    paths.map((path) => textAt(json, path)).filter((text) => text !== '');
  const { units, fee, currency } = moneyIn(json, columns);
  const day = columns.date === '' ? firstDay(json, DATES) : dayOf(readPath(json, columns.date));
  const payout = json['object'] === 'balance_transaction' && json['type'] !== 'payout' ? textAt(json, 'payout') : '';
  return {
    units,
    fee,
    currency,
    day,
    references: texts(columns.reference === '' ? REFERENCES : [columns.reference]),
    group: payout,
    information: texts(TEXTS).join(' '),
  };
}

type Moved = Pick<MoneyEntry, 'units' | 'fee' | 'currency'>;

function moneyIn(json: JsonObject, columns: RecordColumns): Moved {
  const info = json['transaction_info'];
  if (isJsonObject(info)) return paypalMoney(info);
  if (isJsonObject(json['amount_money'])) return squareMoney(json, json['amount_money']);
  if (typeof json['object'] === 'string' && typeof json['amount'] === 'number')
    return stripeMoney(json, json['amount']);
  const amount = textAt(json, columns.amount || 'amount') || textAt(json, 'total');
  const currency = (textAt(json, columns.currency || 'currency') || textAt(json, 'amount.currency')).toUpperCase();
  const units = unitsOf(textAt(json, 'amount.amount') || amount, currency, 'amount');
  const fee = textAt(json, 'fee');
  // Heddle's own list has amounts without a sign.
  const leaves = json['direction'] === 'out' && units > 0n;
  return { units: leaves ? -units : units, fee: fee === '' ? 0n : unitsOf(fee, currency, 'fee'), currency };
}

const paypalMoney = (info: JsonObject): Moved => {
  const currency = textAt(info, 'transaction_amount.currency_code');
  const fee = textAt(info, 'fee_amount.value');
  return {
    units: unitsOf(textAt(info, 'transaction_amount.value'), currency, 'amount'),
    // PayPal has fees as what leaves the account.
    fee: fee === '' ? 0n : -unitsOf(fee, currency, 'fee'),
    currency,
  };
};

function squareMoney(json: JsonObject, money: JsonObject): Moved {
  const currency = textAt(money, 'currency');
  const fees = Array.isArray(json['processing_fee']) ? json['processing_fee'] : [];
  const fee = fees.reduce<bigint>((sum, one) => sum + whole(readPath(one, 'amount_money.amount')), 0n);
  const units = whole(money['amount']);
  // A refund names the payment that it gives back.
  return { units: textAt(json, 'payment_id') === '' ? units : -units, fee, currency };
}

/** Kinds of Stripe's objects whose amount leaves the balance. */
const leaving = new Set(['refund', 'transfer', 'payout']);

function stripeMoney(json: JsonObject, amount: number): Moved {
  const currency = textAt(json, 'currency').toUpperCase();
  const scale = (minorDigits(currency) ?? 2) - (STRIPE_DIGITS[currency] ?? minorDigits(currency) ?? 2);
  const scaled = (value: bigint): bigint => (scale < 0 ? value / 10n ** BigInt(-scale) : value * 10n ** BigInt(scale));
  const units = scaled(whole(amount));
  return { units: leaving.has(textAt(json, 'object')) ? -units : units, fee: scaled(whole(json['fee'])), currency };
}

const whole = (value: JsonValue | undefined): bigint =>
  typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : 0n;

const textAt = (json: JsonValue, path: string): string => {
  const value = readPath(json, path);
  return value === undefined || value === null || typeof value === 'object' ? '' : asText(value).trim();
};

const firstDay = (json: JsonObject, paths: readonly string[]): string | null =>
  paths.map((path) => dayOf(readPath(json, path))).find((day) => day !== null) ?? null;

/** A day of a text that begins with one, or of seconds since 1970. */
function dayOf(value: JsonValue | undefined): string | null {
  if (typeof value === 'number' && value > 0) return new Date(value * 1000).toISOString().slice(0, 10);
  const day = typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] : undefined;
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : null;
}

/** A day as it is entered; null for none. Throws `field_invalid`. */
export function enteredDay(field: string, text: string): string | null {
  if (text.trim() === '') return null;
  const day = dayOf(text.trim());
  if (day === null) throw nodeErrors.field_invalid({ field, reason: 'must begin with a day such as 2027-01-31' });
  return day;
}
