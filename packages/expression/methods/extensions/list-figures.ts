import { toText } from '../../convert.ts';
import { invalidArgument } from '../../fault.ts';
import type { Runtime } from '../../runtime.ts';
import { methodsOf } from '../method.ts';

/** Numbers, some of them written as text. */
function numbers(rt: Runtime, list: readonly unknown[], method: string): number[] {
  rt.spend(list.length);
  return list.map((value) => {
    rt.spendText(value);
    const number =
      typeof value === 'number'
        ? value
        : typeof value === 'string' && value.trim() !== ''
          ? Number(toText(rt, value))
          : NaN;
    if (Number.isNaN(number) && typeof value !== 'number')
      throw invalidArgument(`${method}(): not all elements of the list are numbers.`);
    return number;
  });
}

const total = (all: readonly number[]): number => all.reduce((sum, number) => sum + number, 0);

/** Figures over lists of numbers. */
export const listFigures = methodsOf(
  'list',
  {
    average: (rt, self) => (self.length === 0 ? 0 : total(numbers(rt, self, 'average')) / self.length),
    max: (rt, self) => numbers(rt, self, 'max').reduce((most, number) => Math.max(most, number), -Infinity),
    min: (rt, self) => numbers(rt, self, 'min').reduce((least, number) => Math.min(least, number), Infinity),
    sum: (rt, self) => total(numbers(rt, self, 'sum')),
  },
  {
    average: ['()', 'The mean of its numbers.'],
    max: ['()', 'The largest of its numbers.'],
    min: ['()', 'The smallest of its numbers.'],
    sum: ['()', 'The sum of its numbers.'],
  },
);
