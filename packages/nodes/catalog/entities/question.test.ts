import { describe, expect, it } from 'vitest';
import type { EntityOptions } from './extract.ts';
import { entityQuestion } from './question.ts';

const text = 'Ada Weber pays €1,250.50 by March 3, 2027 for two LOOMS. Ada agrees.';
const options: EntityOptions = {
  types: ['person', 'money', 'date'],
  language: 'auto',
  country: '',
  lists: [{ type: 'product', names: ['Looms', 'Heddle'] }],
  today: Date.UTC(2026, 10, 1),
  output: 'list',
  unique: false,
};
const said = (entities: readonly { type: string; text: string }[]) => ({ language: 'en', entities: [...entities] });

describe('entities that a model names', () => {
  const { read, schema, task } = entityQuestion({ text, options });

  it('have places in the text, and values as the rules read them', () => {
    const answer = said([
      { type: 'person', text: 'Ada Weber' },
      { type: 'money', text: '€1,250.50' },
      { type: 'date', text: 'March 3, 2027' },
      { type: 'product', text: 'LOOMS' },
      { type: 'person', text: 'Ada' },
    ]);
    expect(read(answer)).toEqual([
      { type: 'person', text: 'Ada Weber', start: 0, end: 9, value: 'Ada Weber' },
      { type: 'money', text: '€1,250.50', start: 15, end: 24, value: 1250.5, currency: 'EUR' },
      { type: 'date', text: 'March 3, 2027', start: 28, end: 41, value: '2027-03-03' },
      { type: 'product', text: 'LOOMS', start: 50, end: 55, value: 'Looms' },
      { type: 'person', text: 'Ada', start: 57, end: 60, value: 'Ada' },
    ]);
  });

  it('are left out where the text does not say them', () => {
    expect(read(said([{ type: 'person', text: 'Bob' }]))).toEqual([]);
  });

  it('are of the types that are asked for', () => {
    expect(JSON.stringify(schema)).toContain('"enum":["person","money","date","product"]');
    expect(task).toContain('product (Looms, Heddle)');
  });

  it('have the form that is asked for', () => {
    const values = entityQuestion({ text, options: { ...options, output: 'values', unique: true } });
    const twice = said([
      { type: 'person', text: 'Ada' },
      { type: 'person', text: 'Ada' },
    ]);
    expect(values.read(twice)).toEqual({ person: ['Ada'] });
  });
});
