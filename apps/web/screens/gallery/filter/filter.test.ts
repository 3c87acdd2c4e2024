import type { Template } from '@heddle/templates/template';
import { describe, expect, it } from 'vitest';
import { templateNamed } from '../testing/templates.ts';
import { filterTemplates, noFilter, PAGE_SIZE, pageOf } from './filter.ts';

const list: Template[] = [
  templateNamed('Price Alert', { category: 'Crypto', difficulty: 'Beginner', tags: ['bitcoin', 'chat'] }),
  templateNamed('Fraud Router', { category: 'Payments', difficulty: 'Advanced', description: 'Scores each payment' }),
  templateNamed('Fee Window', { category: 'Crypto', difficulty: 'Intermediate' }),
];
const found = (filter: Partial<typeof noFilter>): string[] =>
  filterTemplates(list, { ...noFilter, ...filter }).map(({ name }) => name);

describe('filters', () => {
  it.each([
    ['', ['Price Alert', 'Fraud Router', 'Fee Window']],
    ['ALERT', ['Price Alert']],
    ['each pay', ['Fraud Router']],
    ['crypto', ['Price Alert', 'Fee Window']],
    ['BitCoin', ['Price Alert']],
    ['  fee ', ['Fee Window']],
    ['nothing of that kind', []],
  ])('a search for %j looks into name, description, category and tags', (search, names) => {
    expect(found({ search })).toEqual(names);
  });

  it('must all be satisfied', () => {
    expect(found({ category: 'Crypto' })).toEqual(['Price Alert', 'Fee Window']);
    expect(found({ difficulty: 'Advanced' })).toEqual(['Fraud Router']);
    expect(found({ category: 'Crypto', difficulty: 'Beginner' })).toEqual(['Price Alert']);
    expect(found({ category: 'Crypto', difficulty: 'Beginner', search: 'fee' })).toEqual([]);
  });
});

describe('pages', () => {
  const many = Array.from({ length: 2 * PAGE_SIZE + 1 }, (_, index) => templateNamed(`Template ${index + 1}`));

  it('hold 150 templates each', () => {
    expect(PAGE_SIZE).toBe(150);
    expect(pageOf(many, 1)).toMatchObject({ first: 1, last: 150, count: 3 });
    expect(pageOf(many, 2)).toMatchObject({ first: 151, last: 300 });
    expect(pageOf(many, 3)).toMatchObject({ first: 301, last: 301, templates: [{ name: 'Template 301' }] });
  });

  it('of nothing are none', () => {
    expect(pageOf([], 1)).toEqual({ templates: [], first: 0, last: 0, count: 0 });
  });
});
