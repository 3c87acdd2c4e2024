import { plainReference } from '../banking/references.ts';
import type { MoneyDifference, Reconciled, MoneyEntry } from './entry.ts';

export interface ReconcileRules {
  /** Days that may lie between the two sides. */
  days: number;
  /** The share of an amount that may be a fee which nobody has named, in millionths; 0 for none. */
  feeMillionths: bigint;
}

const DAY_MS = 86_400_000;
/** References shorter than this are no words to look for in other texts. */
const SHORTEST = 4;
/** Entries after which work lets others go on. */
const SLICE = 500;

/** Entries of the left side that are one movement on the right. */
interface Unit {
  entries: readonly number[];
  units: bigint;
  fee: bigint;
  currency: string;
  day: string | null;
  references: ReadonlySet<string>;
  isGroup: boolean;
}

/**
 * Brings two sides together: by reference, then by amount, currency and days where only one entry of each side fits. Entries of a group are one movement, less their fees. What several would fit is left
 * open: a wrong match is worse than none. A generator, so that long lists let other work go on.
 */
export function* reconcile(
  left: readonly MoneyEntry[],
  right: readonly MoneyEntry[],
  rules: ReconcileRules,
): Generator<void, Reconciled[]> {
  const units = unitsOf(left);
  const search = new RightSide(right);
  const open = new Set(units.keys());
  const findings: Reconciled[] = [];
  const settle = (at: number, finding: Omit<Reconciled, 'left' | 'right'>, found: readonly number[]): void => {
    findings.push({ ...finding, left: units[at]?.entries ?? [], right: found });
    open.delete(at);
    for (const index of found) search.take(index);
  };
  let done = 0;
  // The right amount with the right reference first: it must not be taken by one that differs.
  for (const pass of ['exact', 'differing'] as const) {
    for (const [at, unit] of units.entries()) {
      if (++done % SLICE === 0) yield;
      if (!open.has(at)) continue;
      const candidates = search.withReference(unit);
      const exact = candidates.filter((index) => isSameMoney(unit, right[index]));
      const [first = candidates[0]] = byDistance(unit, exact, right);
      if (first === undefined || (pass === 'exact' && exact.length === 0)) continue;
      // Two that differ and could both be it are nobody's.
      if (exact.length === 0 && candidates.length > 1) continue;
      settle(at, judged(unit, right[first], rules), [first]);
    }
  }
  for (const [at, index] of uniqueByAmount(units, open, right, search, rules.days))
    settle(
      at,
      {
        kind: 'matched',
        by: units[at]?.isGroup === true ? 'group' : 'amount',
        fee: feeBetween(units[at], right[index]),
      },
      [index],
    );
  yield;
  return [...findings, ...leftovers(units, open, search, right, findings)];
}

function unitsOf(left: readonly MoneyEntry[]): Unit[] {
  const groups = new Map<string, number[]>();
  for (const [index, { group, currency }] of left.entries()) {
    const key = group === '' ? `\u0000${index}` : `${group}\u0000${currency}`;
    const members = groups.get(key);
    if (members) members.push(index);
    else groups.set(key, [index]);
  }
  return [...groups.values()].map((entries) => {
    const members = entries.flatMap((index) => left[index] ?? []);
    const group = members[0]?.group ?? '';
    const own = members.length === 1 ? (members[0]?.references ?? []) : [];
    return {
      entries,
      units: members.reduce((sum, entry) => sum + entry.units, 0n),
      fee: members.reduce((sum, entry) => sum + entry.fee, 0n),
      currency: members[0]?.currency ?? '',
      day: members.reduce<string | null>(
        (latest, { day }) => (day !== null && day > (latest ?? '') ? day : latest),
        null,
      ),
      references: new Set([...own, group].map(plainReference).filter((text) => text !== '')),
      isGroup: group !== '',
    };
  });
}

/** The entries of the right side that are not taken yet, found by their references and amounts. */
class RightSide {
  readonly #entries: readonly MoneyEntry[];
  readonly #open: Set<number>;
  readonly #byReference = new Map<string, number[]>();
  readonly #byAmount = new Map<string, number[]>();

  constructor(entries: readonly MoneyEntry[]) {
    this.#entries = entries;
    this.#open = new Set(entries.keys());
    for (const [index, entry] of entries.entries()) {
      for (const text of wordsOf(entry)) add(this.#byReference, text, index);
      add(this.#byAmount, amountKey(entry.units, entry.currency), index);
    }
  }

  /** Those that name one of the references of a unit, in their order. */
  withReference({ references }: Pick<Unit, 'references'>): number[] {
    const found = new Set([...references].flatMap((text) => this.#byReference.get(text) ?? []));
    return [...found].filter((index) => this.#open.has(index)).toSorted((a, b) => a - b);
  }

  withAmount(units: bigint, currency: string): number[] {
    return (this.#byAmount.get(amountKey(units, currency)) ?? []).filter((index) => this.#open.has(index));
  }

  take(index: number): void {
    this.#open.delete(index);
  }

  get open(): readonly number[] {
    return [...this.#open].filter((index) => this.#entries[index] !== undefined);
  }
}

/** References of an entry, and the words of its text that may be one. */
const wordsOf = ({ references, information }: MoneyEntry): ReadonlySet<string> =>
  new Set([
    ...references.map(plainReference).filter((text) => text !== ''),
    ...information
      .split(/[\s,;:/+]+/)
      .map(plainReference)
      .filter((word) => word.length >= SHORTEST),
  ]);

const amountKey = (units: bigint, currency: string): string => `${units} ${currency}`;

function add<K>(lists: Map<K, number[]>, key: K, index: number): void {
  const list = lists.get(key);
  if (list) list.push(index);
  else lists.set(key, [index]);
}

/** True where an entry has the amount of a unit, whole or less the fees that are known. */
const isSameMoney = (unit: Unit, entry: MoneyEntry | undefined): boolean =>
  entry !== undefined &&
  entry.currency === unit.currency &&
  (entry.units === unit.units || entry.units === unit.units - unit.fee);

/** The fee that explains why an entry has less than a unit; 0 where it has all. */
const feeBetween = (unit: Unit | undefined, entry: MoneyEntry | undefined): bigint =>
  unit !== undefined && entry !== undefined && entry.units === unit.units - unit.fee ? unit.fee : 0n;

const daysBetween = (one: string | null, other: string | null): number =>
  one === null || other === null ? 0 : Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS;

const byDistance = (unit: Unit, indexes: readonly number[], right: readonly MoneyEntry[]): number[] =>
  indexes.toSorted(
    (a, b) => daysBetween(unit.day, right[a]?.day ?? null) - daysBetween(unit.day, right[b]?.day ?? null) || a - b,
  );

/** What to think of an entry that has the reference of a unit. */
function judged(
  unit: Unit,
  entry: MoneyEntry | undefined,
  { days, feeMillionths }: ReconcileRules,
): Omit<Reconciled, 'left' | 'right'> {
  const by = 'reference';
  if (!entry || entry.currency !== unit.currency) return { kind: 'currency', by, fee: 0n };
  if (isSameMoney(unit, entry))
    return {
      kind: daysBetween(unit.day, entry.day) > days ? 'late' : 'matched',
      by,
      fee: feeBetween(unit, entry),
    };
  const kept = unit.units - entry.units;
  const isFee = unit.units > 0n && entry.units > 0n && kept > 0n && kept * 1_000_000n <= unit.units * feeMillionths;
  return { kind: isFee ? 'fee' : 'amount', by, fee: 0n };
}

/** Pairs of a unit and an entry that only each other fits: same amount and currency, few days between, and no reference that says otherwise. */
function uniqueByAmount(
  units: readonly Unit[],
  open: ReadonlySet<number>,
  right: readonly MoneyEntry[],
  search: RightSide,
  days: number,
): [unit: number, entry: number][] {
  const claims = new Map<number, number[]>();
  for (const at of open) {
    const unit = units[at];
    if (!unit) continue;
    const amounts = new Set([unit.units, unit.units - unit.fee]);
    const fitting = [...amounts]
      .flatMap((amount) => search.withAmount(amount, unit.currency))
      .filter((index) => daysBetween(unit.day, right[index]?.day ?? null) <= days);
    for (const index of fitting) add(claims, index, at);
  }
  const byUnit = new Map<number, number[]>();
  for (const [index, all] of claims) for (const at of all) add(byUnit, at, index);
  return [...byUnit].flatMap(([at, [index, ...others]]): [number, number][] =>
    index !== undefined && others.length === 0 && claims.get(index)?.length === 1 ? [[at, index]] : [],
  );
}

/** What has no counterpart: once more of what has one, or on one side only. */
function leftovers(
  units: readonly Unit[],
  open: ReadonlySet<number>,
  search: RightSide,
  right: readonly MoneyEntry[],
  findings: readonly Reconciled[],
): Reconciled[] {
  const matched = new Set<string>();
  for (const { right: found } of findings)
    for (const index of found) {
      const entry = right[index];
      if (entry) for (const text of wordsOf(entry)) matched.add(`${text} ${amountKey(entry.units, entry.currency)}`);
    }
  const isAgain = (texts: Iterable<string>, key: string): boolean =>
    [...texts].some((text) => matched.has(`${text} ${key}`));
  const kindOf = (again: boolean, otherwise: MoneyDifference): MoneyDifference => (again ? 'twice' : otherwise);
  const none = { by: null, fee: 0n } as const;
  return [
    ...[...open].flatMap((at): Reconciled[] => {
      const unit = units[at];
      if (!unit) return [];
      const again = [unit.units, unit.units - unit.fee].some((amount) =>
        isAgain(unit.references, amountKey(amount, unit.currency)),
      );
      return [{ ...none, kind: kindOf(again, 'missing'), left: unit.entries, right: [] }];
    }),
    ...search.open.map((index): Reconciled => {
      const entry = right[index];
      const again = entry !== undefined && isAgain(wordsOf(entry), amountKey(entry.units, entry.currency));
      return { ...none, kind: kindOf(again, 'unexpected'), left: [], right: [index] };
    }),
  ];
}
