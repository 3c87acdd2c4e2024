import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTransactionCode, returnReasons } from './codes.ts';
import { readNacha } from './read.ts';
import type { NachaEntry } from './write.ts';
import { traceOf, writeNacha } from './write.ts';

const sender = {
  destination: '031300012',
  destinationName: 'Federal Reserve Bank',
  origin: '231380104',
  originName: 'My Bank Name',
  company: 'Name on Account',
  companyId: '231380104',
  originatingBank: '121042882',
};

const fileOf = (entries: readonly NachaEntry[]): string =>
  writeNacha({
    sender,
    entryClass: 'PPD',
    description: 'REG.SALARY',
    effective: '190816',
    created: '190816',
    time: '1055',
    modifier: 'A',
    batch: 1,
    entries,
  }).text;

const debit: NachaEntry = {
  account: 'checking',
  direction: 'debit',
  kind: 'payment',
  routing: '231380104',
  number: '123456789',
  cents: 200000000n,
  id: '',
  name: 'Debit Account',
  information: '',
  discretionary: '',
  sequence: 1,
};

/** A debit of a person as the documentation of an open source reader of such files has it. */
const published = [
  '101 03130001202313801041908161055A094101Federal Reserve Bank   My Bank Name           12345678',
  '5225Name on Account                     231380104 PPDREG.SALARY      190816   1121042880000001',
  '627231380104123456789        0200000000               Debit Account           0121042880000001',
  '82250000010023138010000200000000000000000000231380104                          121042880000001',
  '9000001000001000000010023138010000200000000000000000000                                       ',
  ...Array.from({ length: 5 }, () => '9'.repeat(94)),
];

describe('an ACH file', () => {
  it('that was published is read', () => {
    expect(readNacha(published.join('\n'))).toEqual([
      {
        account: 'checking',
        direction: 'debit',
        kind: 'payment',
        company: 'Name on Account',
        entryClass: 'PPD',
        description: 'REG.SALARY',
        effective: '190816',
        routing: '231380104',
        number: '123456789',
        cents: 200000000n,
        id: '',
        name: 'Debit Account',
        trace: '121042880000001',
        information: [],
      },
    ]);
  });

  it('is written as it was published, but for the reference that is up to the sender', () => {
    const written = fileOf([debit]).split('\n');
    // Origins are written to the right; leading zeros stand for blanks there.
    expect(written[0]).toBe(`101 031300012 231380104${published[0]?.slice(23, 86)}        `);
    expect(written.slice(1, 10)).toEqual(published.slice(1));
  });

  const entries = fc
    .array(
      fc.record({
        account: fc.constantFrom('checking' as const, 'savings' as const),
        direction: fc.constantFrom('credit' as const, 'debit' as const),
        kind: fc.constantFrom('payment' as const, 'prenote' as const),
        routing: fc.constantFrom('231380104', '021000021', '091000019'),
        number: fc.stringMatching(/^[A-Z0-9]{1,17}$/),
        cents: fc.bigInt({ min: 0n, max: 9_999_999_999n }),
        id: fc.stringMatching(/^[A-Z0-9]{0,15}$/),
        name: fc.stringMatching(/^[A-Z][a-z]{0,20}$/),
        information: fc.stringMatching(/^(?:[A-Z][a-z]{0,70})?$/),
        discretionary: fc.constantFrom('', 'R', 'S'),
      }),
      { minLength: 1, maxLength: 40 },
    )
    .map((list) => list.map((entry, index) => ({ ...entry, sequence: index + 1 })));

  it('has lines of 94 characters in tens, and is the same after it was written and read', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const text = fileOf(list);
        const lines = text.slice(0, -1).split('\n');
        expect(lines.length % 10).toBe(0);
        expect(new Set(lines.map((line) => line.length))).toEqual(new Set([94]));
        expect(readNacha(text)).toEqual(
          list.map(({ sequence, information, discretionary, ...entry }) => ({
            ...entry,
            company: 'Name on Account',
            entryClass: 'PPD',
            description: 'REG.SALARY',
            effective: '190816',
            trace: traceOf(sender.originatingBank, sequence),
            information: information === '' ? [] : [information],
          })),
        );
      }),
    );
  });

  it('is never believed with one digit of an amount or bank changed', () => {
    const text = fileOf([debit, { ...debit, sequence: 2, direction: 'credit', cents: 5n }]);
    const second = text.indexOf('\n6') + 1;
    fc.assert(
      fc.property(fc.constantFrom(3, 5, 9, 29, 33, 38), fc.integer({ min: 1, max: 9 }), (column, by) => {
        const at = second + column;
        const changed = text.slice(0, at) + String((Number(text[at]) + by) % 10) + text.slice(at + 1);
        expect(() => readNacha(changed)).toThrow(/Line 5 of the ACH file is not valid: it says/);
      }),
    );
  });

  it.each([
    ['', 'Line 0 of the ACH file is not valid: the file ends'],
    ['hello', 'it has 5 characters instead of 94'],
    [published.slice(0, 4).join('\n'), 'the file ends before its file control'],
    [published.slice(1).join('\n'), 'does not begin with a file header'],
    [[published[0], published[2]].join('\n'), 'an entry stands outside of a batch'],
    [[...published.slice(0, 2), published[4]].join('\n'), 'the file ends within a batch'],
    [[...published, published[1]].join('\n'), 'there is something after the end'],
    [published.join('\n').replace('\n627', '\n699'), '"99" is no transaction code'],
    [published.join('\n').replace('0200000000', '02000x0000'), '"02000x0000" is no number'],
  ])('that is damaged is refused with its line (%#)', (text, reason) => expect(() => readNacha(text)).toThrow(reason));
});

it('knows transaction codes and returns from R01 to R85', () => {
  expect(['22', '27', '33', '38', '26', '99', '2x'].map(readTransactionCode)).toEqual([
    { account: 'checking', direction: 'credit', kind: 'payment' },
    { account: 'checking', direction: 'debit', kind: 'payment' },
    { account: 'savings', direction: 'credit', kind: 'prenote' },
    { account: 'savings', direction: 'debit', kind: 'prenote' },
    { account: 'checking', direction: 'debit', kind: 'return' },
    undefined,
    undefined,
  ]);
  expect(Object.keys(returnReasons)).toContain('R85');
});
