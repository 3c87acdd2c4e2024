import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adviceFor } from './advice.ts';
import type { MoneyEntry } from './entry.ts';
import { reconcile } from './reconcile.ts';
import { explained, reconciledTotals } from './totals.ts';

const rules = { days: 5, feeMillionths: 30_000n };
const entry = (units: number, given: Partial<MoneyEntry> = {}): MoneyEntry => ({
  units: BigInt(units),
  currency: 'EUR',
  fee: 0n,
  day: '2027-03-01',
  references: [],
  group: '',
  information: '',
  ...given,
});
const named = (units: number, reference: string, given: Partial<MoneyEntry> = {}): MoneyEntry =>
  entry(units, { references: [reference], ...given });

function findings(left: readonly MoneyEntry[], right: readonly MoneyEntry[], given = rules) {
  const work = reconcile(left, right, given);
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
const kinds = (left: readonly MoneyEntry[], right: readonly MoneyEntry[]) =>
  findings(left, right).map(({ kind, by, left: ours, right: theirs }) => [kind, by, ours, theirs]);

describe('two sides are brought together', () => {
  it.each<[string, MoneyEntry[], MoneyEntry[], unknown[]]>([
    ['by reference', [named(100, 'INV-7')], [named(100, 'inv 7')], [['matched', 'reference', [0], [0]]]],
    [
      'by a reference in the text',
      [named(100, 'INV-0007')],
      [entry(100, { information: 'Thanks for INV-0007.' })],
      [['matched', 'reference', [0], [0]]],
    ],
    ['by amount and days', [entry(100)], [entry(100, { day: '2027-03-06' })], [['matched', 'amount', [0], [0]]]],
    [
      'with the nearest of several of the same reference',
      [named(100, 'rent')],
      [named(100, 'rent', { day: '2027-02-01' }), named(100, 'rent', { day: '2027-03-02' })],
      [
        ['matched', 'reference', [0], [1]],
        ['twice', null, [], [0]],
      ],
    ],
    [
      'not where several would fit',
      [entry(100), entry(100)],
      [entry(100)],
      [
        ['missing', null, [0], []],
        ['missing', null, [1], []],
        ['unexpected', null, [], [0]],
      ],
    ],
    [
      'not where too many days lie between',
      [entry(100)],
      [entry(100, { day: '2027-03-07' })],
      [
        ['missing', null, [0], []],
        ['unexpected', null, [], [0]],
      ],
    ],
    ['as late', [named(100, 'INV-7')], [named(100, 'INV-7', { day: '2027-04-01' })], [['late', 'reference', [0], [0]]]],
    ['with another amount', [named(1000, 'INV-7')], [named(900, 'INV-7')], [['amount', 'reference', [0], [0]]]],
    ['with a fee nobody has named', [named(1000, 'INV-7')], [named(971, 'INV-7')], [['fee', 'reference', [0], [0]]]],
    [
      'with a fee that is known',
      [named(1000, 'INV-7', { fee: 290n })],
      [named(710, 'INV-7')],
      [['matched', 'reference', [0], [0]]],
    ],
    [
      'with another currency',
      [named(100, 'INV-7')],
      [named(110, 'INV-7', { currency: 'USD' })],
      [['currency', 'reference', [0], [0]]],
    ],
    [
      'the right amount before one that differs',
      [named(90, 'INV-7'), named(100, 'INV-7')],
      [named(100, 'INV-7')],
      [
        ['matched', 'reference', [1], [0]],
        ['missing', null, [0], []],
      ],
    ],
    [
      'many to one, less fees: a payout',
      [
        named(1000, 'ch_1', { group: 'po_1', fee: 40n }),
        named(500, 'ch_2', { group: 'po_1', fee: 33n }),
        named(-200, 're_1', { group: 'po_1' }),
        named(700, 'ch_3', { group: 'po_2', fee: 35n }),
      ],
      [entry(1227, { day: '2027-03-03', information: 'STRIPE PAYOUT' }), named(665, 'po_2')],
      [
        ['matched', 'reference', [3], [1]],
        ['matched', 'group', [0, 1, 2], [0]],
      ],
    ],
    [
      'what is listed twice on this side',
      [named(100, 'INV-7'), named(100, 'INV-7')],
      [named(100, 'INV-7')],
      [
        ['matched', 'reference', [0], [0]],
        ['twice', null, [1], []],
      ],
    ],
  ])('%s', (_, left, right, expected) => expect(kinds(left, right)).toEqual(expected));

  it('in one currency after the other', () => {
    const left = [entry(100), entry(7000, { currency: 'JPY' })];
    const right = [entry(100), entry(6500, { currency: 'JPY' })];
    expect(reconciledTotals(left, right, findings(left, right))).toMatchObject([
      { currency: 'EUR', left: 100n, right: 100n, matched: 100n, fees: 0n },
      { currency: 'JPY', left: 7000n, right: 6500n, differences: { missing: -7000n, unexpected: 6500n } },
    ]);
  });
});

const anyEntry = fc.record<MoneyEntry>({
  units: fc.bigInt({ min: -500n, max: 1000n }),
  currency: fc.constantFrom('EUR', 'USD', 'JPY'),
  fee: fc.bigInt({ min: 0n, max: 30n }),
  day: fc.option(fc.constantFrom('2027-03-01', '2027-03-04', '2027-03-20')),
  references: fc.array(fc.constantFrom('INV-1', 'INV-2', 'INV-3', ''), { maxLength: 2 }),
  group: fc.constantFrom('', '', 'po_1', 'po_2'),
  information: fc.constantFrom('', 'for INV-0001', 'po_1'),
});
const side = fc.array(anyEntry, { maxLength: 25 });

describe('whatever is compared', () => {
  it('every entry of both sides is in exactly one finding', () => {
    fc.assert(
      fc.property(side, side, (left, right) => {
        const found = findings(left, right);
        const all = (of: 'left' | 'right') => found.flatMap((finding) => finding[of]).toSorted((a, b) => a - b);
        expect(all('left')).toEqual([...left.keys()]);
        expect(all('right')).toEqual([...right.keys()]);
      }),
    );
  });

  it('every cent is explained: the left side and all differences come to the right side', () => {
    fc.assert(
      fc.property(side, side, (left, right) => {
        for (const total of reconciledTotals(left, right, findings(left, right)))
          expect(total.left + explained(total)).toBe(total.right);
      }),
    );
  });

  it('what is matched is of one currency, and of one amount but for known fees', () => {
    fc.assert(
      fc.property(side, side, (left, right) => {
        for (const { kind, left: ours, right: theirs, fee } of findings(left, right)) {
          if (kind !== 'matched') continue;
          const sum = (entries: readonly MoneyEntry[], of: readonly number[]): bigint =>
            of.reduce((total, index) => total + (entries[index]?.units ?? 0n), 0n);
          expect(sum(right, theirs)).toBe(sum(left, ours) - fee);
          const currencies = [...ours.map((at) => left[at]?.currency), ...theirs.map((at) => right[at]?.currency)];
          expect(new Set(currencies).size).toBe(1);
        }
      }),
    );
  });

  it('a side compared with itself has no difference where its references are all different', () => {
    fc.assert(
      fc.property(side, (entries) => {
        const own = entries.map((one, index) => ({
          ...one,
          references: [`only-${index}`],
          group: '',
          information: '',
        }));
        expect(findings(own, own).every(({ kind }) => kind === 'matched')).toBe(true);
      }),
    );
  });
});

it('says what to do about each difference', () => {
  for (const kind of ['missing', 'unexpected', 'amount', 'currency', 'fee', 'twice', 'late'] as const)
    for (const to of ['provider', 'bank'] as const) expect(adviceFor({ kind, left: [] }, to)).toMatch(/\.$/);
  expect(adviceFor({ kind: 'matched', left: [0] }, 'bank')).toBe('');
});
