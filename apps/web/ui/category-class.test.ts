import { expect, it } from 'vitest';
import { categoryClass } from './category-class.ts';

it('gives every category its color', () => {
  expect(categoryClass('Data Processing')).toBe('cat-data');
  expect(categoryClass(undefined)).toBe('cat-core');
});
