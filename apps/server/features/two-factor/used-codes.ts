import { createHmac } from 'node:crypto';
import { accountErrors } from '@heddle/contract/errors/account';
import type { Platform } from '../../platform/platform.ts';

/** Duration of a time step. Milliseconds. */
const STEP_MS = 30_000;
/** Codes of this many steps before and after the current one are accepted, since clocks differ. */
const WINDOW = 1;
const DIGITS = 6;

/** The code of a time step: RFC 4226 with SHA-1, which authenticator apps support. */
function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * Marks a code of the user's app as used: of concurrent calls with the same code, one passes. A wrong code is ignored. Call it right before the code is
 * checked. Throws `two_factor_code_used` for the code of a step that is not later than that of the last used one.
 */
export async function spendCode(
  { auth: load, db }: Pick<Platform, 'auth' | 'db'>,
  userId: string,
  code: string,
): Promise<void> {
  const row = await db.selectFrom('twoFactor').select(['id', 'secret']).where('userId', '=', userId).executeTakeFirst();
  if (!row) return;
  const [{ symmetricDecrypt }, auth] = await Promise.all([import('better-auth/crypto'), load()]);
  const { secretConfig } = await auth.$context;
  const secret = await symmetricDecrypt({ key: secretConfig, data: row.secret });
  const now = Math.floor(Date.now() / STEP_MS);
  const steps = Array.from({ length: 2 * WINDOW + 1 }, (_, index) => now + WINDOW - index);
  const step = steps.find((one) => codeOfStep(secret, one) === code);
  if (step === undefined) return;
  const { numUpdatedRows } = await db
    .updateTable('twoFactor')
    .set({ lastUsedStep: step })
    .where('id', '=', row.id)
    .where((of) => of.or([of('lastUsedStep', 'is', null), of('lastUsedStep', '<', step)]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw accountErrors.two_factor_code_used();
}
