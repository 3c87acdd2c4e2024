import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { findMutants, withMutant } from './mutants.ts';

const mutate = (text: string): string[] =>
  findMutants('file.ts', text).map((mutant) => `${mutant.line}: ${withMutant(text, mutant)}`);

describe('the mutants of a file', () => {
  it('negate conditions', () => {
    expect(mutate('if (done) end();')).toContain('1: if (!(done)) end();');
    expect(mutate('const a = b ? 1 : 2;')).toEqual(['1: const a = !(b) ? 1 : 2;']);
  });

  it('shift comparisons and swap what joins them', () => {
    expect(mutate('const a = b < c && d;')).toEqual(['1: const a = b <= c && d;', '1: const a = b < c || d;']);
    expect(mutate('const a = b === c;')).toEqual(['1: const a = b !== c;']);
  });

  it('drop statements that only have an effect, and name their line', () => {
    expect(mutate('const a = 1;\nawait save(a);')).toEqual(['2: const a = 1;\n;']);
    expect(mutate('count += 1;')).toEqual(['1: ;']);
  });

  it('flip booleans, not types', () => {
    expect(mutate('const a: true | null = true;')).toEqual(['1: const a: true | null = false;']);
  });

  it('can be parsed, all of them', () => {
    const text =
      'export async function f(a: number, b?: { c: boolean }): Promise<void> {\n  if (a > 1 && !b?.c) return;\n  for (const x of [a]) await g(x - 1, { y: x * 2, z: true });\n}\n';
    const mutants = findMutants('file.ts', text);
    expect(mutants.map(({ fault }) => fault)).toEqual([
      'condition negated',
      '> → >=',
      '&& → ||',
      'statement dropped',
      '- → +',
      '* → /',
      'true → false',
    ]);
    for (const mutant of mutants) expect(parseSync('file.ts', withMutant(text, mutant)).errors).toEqual([]);
  });
});
