import { toInteger } from '../convert.ts';
import { methodsOf } from './method.ts';

/** `$input.all()`, `$input.first()`, `$input.last()` */
export const inputMethods = methodsOf(
  'input',
  {
    all: (_rt, self) => self.items(),
    first: (_rt, self) => self.items()[0],
    last: (_rt, self) => self.items().at(-1),
  },
  {
    all: ['()', 'All items, as a list.'],
    first: ['()', 'The first item.'],
    last: ['()', 'The last item.'],
  },
);

/** `$node("Name").all()`, `.first()`, `.last()` */
export const nodeMethods = methodsOf(
  'node',
  {
    all: (_rt, self) => self.items(),
    first: (_rt, self) => self.items()[0],
    itemMatching: (rt, self, [index]) => self.items()[toInteger(rt, index, 0)],
    last: (_rt, self) => self.items().at(-1),
  },
  {
    all: ['()', 'All items, as a list.'],
    first: ['()', 'The first item.'],
    itemMatching: ['(index)', 'The item at an index.'],
    last: ['()', 'The last item.'],
  },
);
