import { createHash } from 'node:crypto';
import { isJsonObject } from '@heddle/contract/json';
import type { JsonValue } from '@heddle/contract/json';
import type { StateSpace } from '@heddle/contract/node/state';
import { amountText, unitsOf } from '../../lib/banking/amount.ts';
import { paid } from './amounts.ts';
import type { PaymentCheck, ValidationContext } from './check.ts';
import { fail, pass, review } from './check.ts';

const unitMs = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;
/** Payments of one customer that are counted within a window. */
const MOST_COUNTED = 1000;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const spaceOf = ({ field, state }: ValidationContext, index: number): StateSpace =>
  state.in(field.scope(index), 'payment-checks');

/** Whether a payment with this reference was seen before. A repeated attempt of the step is not a second payment. */
export async function* duplicateChecks(context: ValidationContext, index: number): AsyncGenerator<PaymentCheck> {
  const { field, run } = context;
  const reference = field.reference(index).trim();
  if (reference === '') return;
  const space = spaceOf(context, index);
  const key = `reference:${hashOf(reference)}`;
  const holder = run.idempotencyKey(index);
  const ttlMs = field.duplicateWindow(index) * unitMs[field.duplicateUnit(index)];
  const first = (await space.set(key, holder, { onlyIfAbsent: true, ttlMs })) || (await space.get(key)) === holder;
  yield first ? pass('duplicate') : fail('duplicate', 'a payment with this reference was seen before');
}

interface Counted {
  /** The step and item that made it. */
  by: string;
  at: number;
  /** Smallest units of the currency, as text. */
  units: string;
}

/** How many payments there were lately, and how much they come to. Payments above the limit are not counted. */
export async function* velocityChecks(context: ValidationContext, index: number): AsyncGenerator<PaymentCheck> {
  const { field, run } = context;
  const customer = field.customer(index).trim();
  if (customer === '') return;
  const payment = paid(context, index);
  const currency = payment?.currency ?? '';
  const windowMs = field.velocityWindow(index) * unitMs[field.velocityUnit(index)];
  const most = Math.min(field.maxPayments(index), MOST_COUNTED);
  const writtenTotal = field.maxTotal(index).trim();
  const mostUnits =
    writtenTotal === '' || !payment ? undefined : unitsOf(writtenTotal, currency, 'Most in total (amount)');
  const own: Counted = { by: run.idempotencyKey(index), at: run.now, units: String(payment?.units ?? 0n) };
  let reason: string | undefined;
  await spaceOf(context, index).update(
    `velocity:${currency}:${hashOf(customer)}`,
    (earlier) => {
      const recent = countedOf(earlier).filter(({ at, by }) => at > run.now - windowMs && by !== own.by);
      const total = recent.reduce((sum, { units }) => sum + BigInt(units), BigInt(own.units));
      reason =
        recent.length + 1 > most
          ? `there are more than ${most} payments within ${field.velocityWindow(index)} ${field.velocityUnit(index)}`
          : mostUnits !== undefined && total > mostUnits
            ? `the payments within ${field.velocityWindow(index)} ${field.velocityUnit(index)} come to ${amountText(total, currency)} ${currency}`
            : undefined;
      return (reason === undefined ? [...recent, own] : recent).map(({ by, at, units }) => ({ by, at, units }));
    },
    { ttlMs: windowMs },
  );
  yield reason === undefined
    ? pass('velocity')
    : (field.onLimit(index) === 'invalid' ? fail : review)('velocity', reason);
}

function countedOf(value: JsonValue | undefined): Counted[] {
  return (Array.isArray(value) ? value : []).flatMap((entry) =>
    isJsonObject(entry) &&
    typeof entry['by'] === 'string' &&
    typeof entry['at'] === 'number' &&
    typeof entry['units'] === 'string'
      ? [{ by: entry['by'], at: entry['at'], units: entry['units'] }]
      : [],
  );
}
