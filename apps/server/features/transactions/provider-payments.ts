import { randomUUIDv7 } from 'node:crypto';
import { moneyErrors } from '@heddle/contract/errors/money';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { PaymentIntent, SentMoney } from '@heddle/contract/node/payments';
import type { StepService } from '@heddle/contract/node/services';
import type { ExecutionRow } from '@heddle/journals/row';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { isDuplicate } from '../../platform/db/kysely.ts';
import type { MoneyPlatform } from './access.ts';
import { keyOf } from './access.ts';
import { isMoneyStopped } from './money-stop.ts';
import { requireSecond } from './second.ts';
import { limitFor, limitsIn, microsOf, storedMicros, textAt } from './rules.ts';

const DAY = 24 * 3_600_000;
/** Tries to take a place while other servers take theirs for the same credential. */
const TRIES = 100;

/** A payment that is counted. */
interface Counted {
  userId: string;
  runId: string;
  stepKey: string;
  intent: PaymentIntent;
  sends: SentMoney;
  /** What may be sent in 24 hours of its currency; null for any. */
  dayMicros: number | null;
}

/**
 * The service that every payment at a provider passes before its request is sent: the stop switch, and for money that leaves an account the limits and recipients of its credential, as for
 * keys on chains. A payment is counted once for its key; what the provider then refuses counts as well.
 */
export const createReservations =
  (platform: Pick<MoneyPlatform, 'db' | 'offers'>) =>
  (run: ExecutionRow): StepService<'reservePayment'> =>
  async (intent, { runId, stepKey }) => {
    const { db } = platform;
    const { userId } = run;
    if (await isMoneyStopped(db, userId)) throw moneyErrors.money_stopped();
    const { sends } = intent;
    if (!sends) return;
    const credential = await keyOf(platform, userId, intent.credential);
    const dayLimit = requireAllowed(credential, sends);
    const moved = { key: intent.key, token: sends.currency, amount: sends.amount, recipient: sends.recipient };
    await requireSecond({ platform, run, stepKey, credential }, [moved]);
    const dayMicros = dayLimit === null ? null : storedMicros(dayLimit);
    const counted = { userId, runId, stepKey, intent, sends, dayMicros };
    if ((await count(db, counted)) === 'limit')
      throw moneyErrors.money_over_limit({
        amount: sends.amount ?? '',
        token: sends.currency,
        limit: dayLimit ?? '',
        per: 'in 24 hours',
      });
  };

/**
 * Refuses what the rules of a credential do not allow of a single payment; gives the limit in 24 hours, null for none. Throws `money_over_limit`, `money_asset_forbidden`,
 * `money_recipient_forbidden`, `money_amount_unknown`.
 */
function requireAllowed(credential: OpenCredential, { amount, currency, recipient }: SentMoney): string | null {
  const allowed = textAt(credential, 'recipients')
    .split('\n')
    .map((line) => line.trim().toLowerCase())
    .filter((line) => line !== '');
  if (recipient !== '' && allowed.length > 0 && !allowed.includes(recipient.trim().toLowerCase()))
    throw moneyErrors.money_recipient_forbidden({ recipient });
  const moves = { token: currency, amount: amount ?? '', recipient };
  const [once, day] = ['perTransaction', 'perDay'].map((name) => limitFor(limitsIn(textAt(credential, name)), moves));
  if (amount === null && (once ?? day ?? null) !== null) throw moneyErrors.money_amount_unknown({ currency });
  for (const [limit, per] of [
    [once, 'in one payment'],
    [day, 'in 24 hours'],
  ] as const)
    if (amount !== null && limit && microsOf(amount) > microsOf(limit))
      throw moneyErrors.money_over_limit({ amount, token: currency, limit, per });
  return day ?? null;
}

async function count(db: Db, counted: Counted): Promise<'counted' | 'known' | 'limit'> {
  const { userId, intent } = counted;
  const isKnown = async (): Promise<boolean> => {
    const row = db
      .selectFrom('provider_payments')
      .select('id')
      .where('user_id', '=', userId)
      .where('key', '=', intent.key);
    return (await row.executeTakeFirst()) !== undefined;
  };
  if (await isKnown()) return 'known';
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      if (await insertCounted(db, counted, Date.now())) return 'counted';
      return (await isKnown()) ? 'known' : 'limit';
    } catch (error) {
      if (isDuplicate(error, 'provider_payments', 'user_id') || (await isKnown())) return 'known';
      if (!isTakenPlace(error)) throw error;
    }
  }
  throw new Error(`No place could be taken for a payment with ${intent.credential} in ${TRIES} tries.`);
}

/** Inserts a row with the next place, if the limit leaves room; true where it did. */
async function insertCounted(
  db: Db,
  { userId, runId, stepKey, intent, sends, dayMicros }: Counted,
  now: number,
): Promise<boolean> {
  const micros = sends.amount === null ? 0 : storedMicros(sends.amount);
  const texts = {
    id: randomUUIDv7(),
    user_id: userId,
    key: intent.key,
    run_id: runId,
    step_key: stepKey,
    credential_id: intent.credential,
    service: intent.service,
    operation: intent.operation,
    currency: sends.currency,
    amount: sends.amount ?? '',
    recipient: sends.recipient,
  };
  const names = [...Object.keys(texts), 'amount_micros', 'created_at', 'place'].map((name) => sql.ref(name));
  // PostgreSQL cannot tell the types of parameters that are selected.
  const given = Object.values(texts).map((value) => sql`cast(${value} as text)`);
  const place = sql<number>`coalesce((select max(place) + 1 from provider_payments where credential_id = ${intent.credential}), 0)`;
  const spent = sql<number>`(select coalesce(sum(amount_micros), 0) from provider_payments
    where credential_id = ${intent.credential} and currency = ${sends.currency} and created_at > ${now - DAY})`;
  const fits = dayMicros === null ? sql`1 = 1` : sql`${spent} <= ${sql.lit(dayMicros - micros)}`;
  const { numAffectedRows } = await sql`insert into provider_payments (${sql.join(names)})
    select ${sql.join(given)}, ${sql.lit(micros)}, ${sql.lit(now)}, ${place} where ${fits}`.execute(db);
  return Number(numAffectedRows ?? 0) === 1;
}

/** SQLite names the columns, PostgreSQL the constraint. */
const isTakenPlace = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message.includes('provider_payments.place') ||
    ('constraint' in error && error.constraint === 'provider_payments_place_key'));
