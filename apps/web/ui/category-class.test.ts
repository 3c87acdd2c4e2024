import { expect, it } from 'vitest';
import { categoryClass } from './category-class.ts';

it('has a color for every category', () => {
  expect(categoryClass('Data Processing')).toBe('cat-data');
  expect(categoryClass(undefined)).toBe('cat-core');
});
