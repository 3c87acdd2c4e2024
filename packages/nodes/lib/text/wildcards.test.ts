import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesWildcards } from './wildcards.ts';

describe('patterns of names', () => {
  it.each([
    ['report.csv', '', true],
    ['report.csv', '*.csv', true],
    ['report.csv', '*.txt, *.csv', true],
    ['report.csv.part', '*.csv', false],
    ['report-1.csv', 'report-?.csv', true],
    ['report-10.csv', 'report-?.csv', false],
    ['a.b', 'a*b*', true],
    ['(a|b)+', '(a|b)+', true],
    ['', '*', true],
    ['.hidden', '.*', true],
  ])('%s against "%s": %s', (name, patterns, isMatch) => {
    expect(matchesWildcards(name, patterns)).toBe(isMatch);
  });

  it('mean the same as the regular expression that they stand for', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 12 });
    const signs = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*', '?'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(letters, signs, (name, pattern) => {
        const source = pattern.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('?', '.');
        expect(matchesWildcards(name, pattern)).toBe(new RegExp(`^${source}$`).test(name));
      }),
    );
  });

  it('take no time where a regular expression would', () => {
    const start = performance.now();
    expect(matchesWildcards('a'.repeat(5000), `${'*a'.repeat(50)}b`)).toBe(false);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
