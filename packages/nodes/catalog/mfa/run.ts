import { createHash, randomBytes } from 'node:crypto';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { StateSpace } from '@heddle/contract/node/state';
import type { Item } from '@heddle/contract/run/item';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { given, put, required } from '../../lib/items.ts';
import type { AttemptState } from './attempts.ts';
import { judge, readAttempts } from './attempts.ts';
import { fromBase32, toBase32 } from './base32.ts';
import { counterOf, hotp, otpauthUri, timeStep } from './codes.ts';
import type { mfaFields } from './fields.ts';
import { hashRecoveryCode, newRecoveryCode, placeOfCode } from './recovery.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof mfaFields>;
type Facts = { [fact: string]: JsonValue };

/** RFC 4226, 4: at least 128 bits, better 160. */
const SECRET_BYTES = 20;

/** Runs the operation for every item; refused items leave by the port `invalid`. */
export async function processMfa(context: Context): Promise<NodeResult> {
  const valid = new PairedItems();
  const invalid = new PairedItems();
  const process = async (item: Item, index: number): Promise<void> => {
    const result = await work(context, item, index);
    (result['reason'] === undefined ? valid : invalid).push(put(item, context.field.to(index) || 'mfa', result), index);
  };
  await forEachAsyncYielding(context.items, process, context);
  return pairedPorts({ valid, invalid });
}

function work(context: Context, item: Item, index: number): Facts | Promise<Facts> {
  switch (context.field.operation(index)) {
    case 'verify':
      return verify(context, item, index);
    case 'enroll':
      return enroll(context, item, index);
    case 'code':
      return currentCode(context, item, index);
    case 'newRecovery':
      return makeRecovery(context, item, index);
    case 'recovery':
      return checkRecovery(context, item, index);
  }
}

const secretOf = ({ field }: Context, item: Item, index: number): Buffer =>
  fromBase32(required('Secret', field.secret(index), item, ['secret', 'mfa.secret']));
const settingsOf = ({ field }: Context, index: number) => ({
  algorithm: field.algorithm(index),
  digits: field.digits(index),
});
const spaceOf = ({ field, state }: Context, index: number): StateSpace => state.in(field.shared(index), 'mfa');
const keyOf = (kind: string, name: string | Uint8Array): string =>
  `${kind}/${createHash('sha256').update(name).digest('base64url')}`;

async function verify(context: Context, item: Item, index: number): Promise<Facts> {
  const { field, run } = context;
  const code = required('Code', field.code(index), item, ['code']).replace(/[\s-]/g, '');
  const secret = secretOf(context, item, index);
  const [from, to, settings] = [field.counter(index), field.window(index), settingsOf(context, index)];
  const kind = field.kind(index);
  const find = (last: number): number | undefined => {
    const step = timeStep(run.now, field.period(index));
    const next = Math.max(from, last + 1);
    return counterOf(code, secret, kind === 'totp' ? [step - to, step + to] : [next, next + to], settings);
  };
  if (!field.once(index)) return verdict(judge(undefined, find(-1), { mostFailures: 0, lockMs: 0 }, run.now), kind);
  const limits = { mostFailures: field.mostFailures(index), lockMs: field.lockMinutes(index) * 60_000 };
  const key = keyOf(kind, field.user(index).trim() || secret);
  // A time step never comes again once its codes are out of the window; a counter has to be known for ever.
  const ttlMs = Math.max(limits.lockMs, (2 * to + 2) * field.period(index) * 1000);
  const kept = await spaceOf(context, index).update(
    key,
    (earlier) => judge(earlier, find(readAttempts(earlier).last), limits, run.now),
    kind === 'totp' ? { ttlMs } : {},
  );
  return verdict(readAttempts(kept), kind);
}

function verdict({ outcome, lockedUntil }: AttemptState, kind: 'totp' | 'hotp'): Facts {
  if (outcome.refused === null) return { verified: true, ...(kind === 'hotp' ? { counter: outcome.counter + 1 } : {}) };
  return {
    verified: false,
    reason: outcome.refused,
    ...(lockedUntil > 0 ? { lockedUntil: new Date(lockedUntil).toISOString() } : {}),
  };
}

function enroll(context: Context, item: Item, index: number): Facts {
  const { field } = context;
  const secret = toBase32(randomBytes(SECRET_BYTES));
  const account = required('Account', given(field.account(index), item, ['email']) || field.user(index), item, []);
  const [kind, period, counter] = [field.kind(index), field.period(index), field.counter(index)];
  const uri = otpauthUri({
    kind,
    secret,
    issuer: field.issuer(index).trim(),
    account,
    period,
    counter,
    ...settingsOf(context, index),
  });
  return { secret, uri };
}

function currentCode(context: Context, item: Item, index: number): Facts {
  const { field, run } = context;
  const secret = secretOf(context, item, index);
  if (field.kind(index) === 'hotp')
    return { code: hotp(secret, field.counter(index), settingsOf(context, index)), counter: field.counter(index) };
  const period = field.period(index);
  const step = timeStep(run.now, period);
  return {
    code: hotp(secret, step, settingsOf(context, index)),
    until: new Date((step + 1) * period * 1000).toISOString(),
  };
}

const hashesIn = (kept: JsonValue | undefined): string[] => {
  const hashes = isJsonObject(kept) ? kept['hashes'] : undefined;
  return Array.isArray(hashes) ? hashes.filter((hash) => typeof hash === 'string') : [];
};

async function makeRecovery(context: Context, item: Item, index: number): Promise<Facts> {
  const { field } = context;
  const user = required('User', field.user(index), item, ['user.id', 'userId']);
  const codes = Array.from({ length: field.count(index) }, newRecoveryCode);
  const hashes = codes.map(hashRecoveryCode);
  const space = spaceOf(context, index);
  const key = keyOf('recovery', user);
  // A repeated step has not passed on its earlier codes: these replace them.
  for (;;) {
    const kept = await space.update(key, () => ({ hashes }));
    if (hashesIn(kept)[0] === hashes[0]) return { codes, count: codes.length };
  }
}

async function checkRecovery(context: Context, item: Item, index: number): Promise<Facts> {
  const { field } = context;
  const user = required('User', field.user(index), item, ['user.id', 'userId']);
  const code = required('Code', field.code(index), item, ['code', 'recoveryCode']);
  const kept = await spaceOf(context, index).update(keyOf('recovery', user), (earlier): JsonObject => {
    const hashes = hashesIn(earlier);
    const place = placeOfCode(code, hashes);
    return { hashes: hashes.filter((_, at) => at !== place), accepted: place >= 0 };
  });
  const left = hashesIn(kept).length;
  return isJsonObject(kept) && kept['accepted'] === true
    ? { verified: true, left }
    : { verified: false, reason: 'wrong', left };
}
