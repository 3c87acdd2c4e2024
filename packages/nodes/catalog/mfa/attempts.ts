import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';

/** Why a code is refused. */
export type CodeRefusal = 'wrong' | 'used' | 'locked';

/** The stored state of a user. It includes the outcome, so that a repeated step finds the earlier one. */
export type AttemptState = {
  /** The last counter that was accepted, -1 for none. */
  last: number;
  failures: number;
  /** Epoch milliseconds; 0 when not locked. */
  lockedUntil: number;
  outcome: { refused: CodeRefusal | null; counter: number };
};

export interface AttemptLimits {
  /** Wrong codes in a row before the user is locked; 0 for any number. */
  mostFailures: number;
  lockMs: number;
}

/**
 * Judges a code whose counter was found (undefined: it is wrong). A code is accepted once: RFC 6238, 5.2; after several wrong ones the user is locked for
 * a while: RFC 4226, 7.3.
 */
export function judge(
  kept: JsonValue | undefined,
  counter: number | undefined,
  { mostFailures, lockMs }: AttemptLimits,
  now: number,
): AttemptState {
  const { last, failures, lockedUntil } = readAttempts(kept);
  const refused = (refusal: CodeRefusal, change: Partial<AttemptState> = {}): AttemptState => ({
    last,
    failures,
    lockedUntil,
    ...change,
    outcome: { refused: refusal, counter: -1 },
  });
  if (lockedUntil > now) return refused('locked');
  if (counter !== undefined && counter > last)
    return { last: counter, failures: 0, lockedUntil: 0, outcome: { refused: null, counter } };
  // Somebody who sends a used code again guesses nothing.
  if (counter !== undefined) return refused('used', { lockedUntil: 0 });
  const count = failures + 1;
  return mostFailures > 0 && count >= mostFailures
    ? refused('wrong', { failures: 0, lockedUntil: now + lockMs })
    : refused('wrong', { failures: count, lockedUntil: 0 });
}

/** The stored state, or an empty one. */
export function readAttempts(kept: JsonValue | undefined): AttemptState {
  const at = (name: string, otherwise: number): number => {
    const value = isJsonObject(kept) ? kept[name] : undefined;
    return typeof value === 'number' ? value : otherwise;
  };
  const outcome = isJsonObject(kept) && isJsonObject(kept['outcome']) ? kept['outcome'] : {};
  const refused =
    outcome['refused'] === 'wrong' || outcome['refused'] === 'used' || outcome['refused'] === 'locked'
      ? outcome['refused']
      : null;
  const counter = outcome['counter'];
  return {
    last: at('last', -1),
    failures: at('failures', 0),
    lockedUntil: at('lockedUntil', 0),
    outcome: { refused, counter: typeof counter === 'number' ? counter : -1 },
  };
}
