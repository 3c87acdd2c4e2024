import { toKey } from '../members.ts';
import { methodsOf } from './method.ts';

export const objectMethods = methodsOf(
  'object',
  {
    hasOwnProperty: (rt, self, [key]) => Object.hasOwn(self, toKey(rt, key)),
    toString: () => '[object Object]',
  },
  {
    hasOwnProperty: ['(key)', 'True if the object has this key.'],
    toString: ['()', '"[object Object]"; JSON.stringify() writes its content.'],
  },
);
