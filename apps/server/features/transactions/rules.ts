import { moneyErrors } from '@heddle/contract/errors/money';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { Movement, WantedTransaction } from '@heddle/contract/node/transactions';
import { addressIn } from '@heddle/nodes/lib/chain/addresses';
import { unitsOf } from '@heddle/nodes/lib/chain/amounts';
import { getAddress } from 'viem';

/** Decimal places in which limits are compared and summed up. */
const PLACES = 6;
const MAX_UINT256 = 2n ** 256n - 1n;
/** From here on an approval is for all there can be: wallets and contracts write it in several forms. */
const UNLIMITED = 2n ** 200n;
const APPROVE = '0x095ea7b3';
const INCREASE_ALLOWANCE = '0x39509351';
const SET_APPROVAL_FOR_ALL = '0xa22cb465';

/** What a key may send, by the credential that holds it. */
export interface KeyRules {
  perTransaction: ReadonlyMap<string, string> | null;
  perDay: ReadonlyMap<string, string> | null;
  recipients: ReadonlySet<string> | null;
}

/** A text among the values of a credential; '' where it has none. */
export const textAt = ({ values }: OpenCredential, name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};

/** An asset as limits name it: symbols in upper case, contracts in lower case. */
export const named = (asset: string): string => (/^0x/i.test(asset) ? asset.toLowerCase() : asset.toUpperCase());

/** Limits as a credential lists them, by asset; null where it has none. Throws `money_limit_invalid`. */
export function limitsIn(text: string): Map<string, string> | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0) return null;
  return new Map(
    lines.map((line) => {
      const [, asset, amount] = /^(\S+)\s+(\d+(?:\.\d+)?)$/.exec(line) ?? [];
      if (asset === undefined || amount === undefined || !isSafe(microsOf(amount)))
        throw moneyErrors.money_limit_invalid({ line });
      return [named(asset), amount];
    }),
  );
}

/** The rules of a key. Throws `money_limit_invalid`, `field_invalid`. */
export function rulesOf(credential: OpenCredential): KeyRules {
  const recipients = textAt(credential, 'recipients')
    .split(/\s+/)
    .filter((address) => address !== '')
    .map((address) => addressIn('Allowed recipients', address));
  return {
    perTransaction: limitsIn(textAt(credential, 'perTransaction')),
    perDay: limitsIn(textAt(credential, 'perDay')),
    recipients: recipients.length === 0 ? null : new Set(recipients),
  };
}

/** Millionths of a whole token, rounded up: a limit is never passed by what was rounded away. */
export function microsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  const kept = BigInt(whole + fraction.slice(0, PLACES).padEnd(PLACES, '0'));
  return /[1-9]/.test(fraction.slice(PLACES)) ? kept + 1n : kept;
}

const isSafe = (micros: bigint): boolean => micros <= BigInt(Number.MAX_SAFE_INTEGER);

/** How databases store millionths: larger numbers, which no limit can allow, as the largest one. */
export const storedMicros = (amount: string): number =>
  isSafe(microsOf(amount)) ? Number(microsOf(amount)) : Number.MAX_SAFE_INTEGER;

/** The limit for what a transaction moves; null where there is none. Throws `money_asset_forbidden`. */
export function limitFor(limits: ReadonlyMap<string, string> | null, moves: Movement): string | null {
  if (!limits) return null;
  const limit = (moves.contract && limits.get(named(moves.contract))) ?? limits.get(named(moves.token));
  if (limit === undefined) throw moneyErrors.money_asset_forbidden({ token: moves.token });
  return limit;
}

/** Whether an amount is above the one that a list names for its asset: what is not listed, or not known, always is. */
export function isAbove(
  limits: ReadonlyMap<string, string>,
  { token, contract, amount }: { token: string; contract?: string; amount: string | null },
): boolean {
  const limit = (contract && limits.get(named(contract))) ?? limits.get(named(token));
  return limit === undefined || amount === null || microsOf(amount) > microsOf(limit);
}

/** The limit in 24 hours for what a transaction moves; null where there is none. Throws `money_asset_forbidden`. */
export const dayLimit = ({ perDay }: KeyRules, moves: Movement | null): string | null =>
  moves ? limitFor(perDay, moves) : null;

/**
 * Refuses what the rules of a key do not allow of a single transaction. Throws `money_over_limit`, `money_asset_forbidden`, `money_recipient_forbidden`,
 * `money_approval_unlimited`.
 */
export function requireAllowed(rules: KeyRules, { to, data, moves }: WantedTransaction): void {
  const spender = spenderOfAll(data);
  if (spender !== null) throw moneyErrors.money_approval_unlimited({ spender });
  const whom = moves?.recipient ?? approvedIn(data) ?? to;
  if (rules.recipients && (whom === undefined || !rules.recipients.has(whom)))
    throw moneyErrors.money_recipient_forbidden({ recipient: whom ?? 'a new contract' });
  if (!moves) return;
  const { amount, token } = moves;
  for (const [limits, per] of [
    [rules.perTransaction, 'in one transaction'],
    [rules.perDay, 'in 24 hours'],
  ] as const) {
    const limit = limitFor(limits, moves);
    if (limit !== null && microsOf(amount) > microsOf(limit))
      throw moneyErrors.money_over_limit({ amount, token, limit, per });
  }
}

/** Whom an approval lets take tokens: as good as a recipient. Null for other calls. */
const approvedIn = (data: string | undefined): string | null =>
  data !== undefined && data.length >= 138 && [APPROVE, INCREASE_ALLOWANCE].includes(data.slice(0, 10).toLowerCase())
    ? getAddress(`0x${data.slice(34, 74)}`)
    : null;

/** Who a call lets take all tokens of the caller; null where it does not. */
function spenderOfAll(data: string | undefined): string | null {
  if (data === undefined || data.length < 138) return null;
  const selector = data.slice(0, 10).toLowerCase();
  const spender = `0x${data.slice(34, 74)}`;
  const second = BigInt(`0x${data.slice(74, 138)}`);
  if (selector === SET_APPROVAL_FOR_ALL) return second === 0n ? null : spender;
  if (selector !== APPROVE && selector !== INCREASE_ALLOWANCE) return null;
  return second >= UNLIMITED && second <= MAX_UINT256 ? spender : null;
}

/** The asset that a transaction moves, as rows name it; a call that moves nothing has the name of none. */
export const assetKey = (moves: Movement | null): string => (moves ? named(moves.contract ?? moves.token) : '');

/** The units that a balance must have besides the fee, in wei. */
export const valueOf = ({ value }: WantedTransaction): bigint => unitsOf('Value', value, 0);
