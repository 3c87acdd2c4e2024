import { describe, expect, it } from 'vitest';
import { bicProblem, routingProblem, sortCodeOf } from './account-numbers.ts';
import { ibanProblem, plainIban } from './iban.ts';

describe('an IBAN', () => {
  // Examples of the IBAN registry.
  it.each([
    'DE89 3704 0044 0532 0130 00',
    'GB29 NWBK 6016 1331 9268 19',
    'NO93 8601 1117 947',
    'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
    'CH93 0076 2011 6238 5295 7',
  ])('%s is one', (written) => expect(ibanProblem(plainIban(written))).toBeUndefined());

  it.each([
    ['DE89 3704 0044 0532 0130 01', 'has check digits that do not fit'],
    ['DE98 3704 0044 0532 0130 00', 'has check digits that do not fit'],
    ['DE89 3704 0044 0532 0130', 'has 20 characters, and IBANs of DE have 22'],
    ['US89 3704 0044 0532 0130 00', 'begins with US, which is no country with IBANs'],
    ['370400440532013000', 'does not begin with a country'],
  ])('%s is none', (written, reason) => expect(ibanProblem(plainIban(written))).toContain(reason));
});

describe('a routing number of the US', () => {
  it.each(['021000021', '011401533', '091000019', '322271627'])('%s is one', (routing) =>
    expect(routingProblem(routing)).toBeUndefined(),
  );

  it.each([
    ['021000022', 'has a check digit that does not fit'],
    ['000000000', 'has a check digit that does not fit'],
    ['500000005', 'begins with 50'],
    ['02100002', 'does not have nine digits'],
  ])('%s is none', (routing, reason) => expect(routingProblem(routing)).toContain(reason));
});

it('knows BICs and sort codes by their form', () => {
  expect(['DEUTDEFF', 'NEDSZAJJXXX', '9999DEFF'].map(bicProblem)).toEqual([undefined, undefined, undefined]);
  expect(bicProblem('DEUTDEF')).toContain('8 or 11');
  expect(['12-34-56', '12 34 56', '123456', '12-345-6', '1234567'].map(sortCodeOf)).toEqual([
    '123456',
    '123456',
    '123456',
    undefined,
    undefined,
  ]);
});
