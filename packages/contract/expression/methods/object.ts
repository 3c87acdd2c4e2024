import { toKey } from '../members.ts';
import type { MethodTable } from './method.ts';

export const objectMethods: MethodTable<'object'> = {
  hasOwnProperty: (rt, self, [key]) => Object.hasOwn(self, toKey(rt, key)),
  toString: () => '[object Object]',
};
