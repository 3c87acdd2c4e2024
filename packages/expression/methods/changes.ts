import { changeable } from '../change.ts';
import { toInteger } from '../convert.ts';
import { methodsOf } from './method.ts';

/** The methods that change a list in place. An expression that uses one works on a copy of its data and changes only that copy. */
export const listChanges = methodsOf(
  'list',
  {
    fill: (rt, self, [value, from, to]) => {
      rt.checkList(self.length);
      return changeable(self).fill(value, toInteger(rt, from, 0), toInteger(rt, to, self.length));
    },
    pop: (_rt, self) => changeable(self).pop(),
    push: (rt, self, args) => {
      rt.checkList(args.length);
      rt.checkText(self.length + args.length);
      for (const arg of args) changeable(self).push(arg);
      return self.length;
    },
    shift: (rt, self) => {
      rt.spend(self.length >> 4);
      return changeable(self).shift();
    },
    splice: (rt, self, [from, count, ...more]) => {
      rt.checkList(self.length + more.length);
      const start = toInteger(rt, from, 0);
      return changeable(self).splice(start, count === undefined ? self.length : toInteger(rt, count, 0), ...more);
    },
    unshift: (rt, self, args) => {
      rt.checkList(self.length + args.length);
      return changeable(self).unshift(...args);
    },
  },
  {
    fill: ['(value, from, to)', 'The list with all its elements, or a part of them, replaced by one value.'],
    pop: ['()', 'Removes the last element and returns it. The data of the item does not change.'],
    push: ['(…values)', 'Adds elements to the end and returns the length. The data of the item does not change.'],
    shift: ['()', 'Removes the first element and returns it. The data of the item does not change.'],
    splice: ['(from, count, …values)', 'Removes elements, inserts others there, and returns the removed ones.'],
    unshift: ['(…values)', 'Adds elements to the beginning and returns the length.'],
  },
);

/** Names of methods that change their receiver. */
export const changing: ReadonlySet<string> = new Set(listChanges.methods.map(({ name }) => name));

/** Names of methods whose result is a list of its own, which may be changed without a copy of the data. */
export const returnsNewList: ReadonlySet<string> = new Set([
  'split',
  'map',
  'filter',
  'slice',
  'flat',
  'flatMap',
  'match',
]);
