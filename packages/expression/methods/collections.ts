import { SetValue } from '../collections.ts';
import { NEW_KEY_COST } from '../limits.ts';
import { callback, methodsOf } from './method.ts';

/** The methods of Set. */
export const setMethods = methodsOf(
  'set',
  {
    add: (rt, self, [value]) => {
      rt.spend(NEW_KEY_COST);
      self.unwrap().add(value);
      return self;
    },
    delete: (_rt, self, [value]) => self.unwrap().delete(value),
    difference: (rt, self, [other]) => {
      rt.checkList(self.unwrap().size);
      rt.spend(3 * self.unwrap().size);
      return new SetValue(
        [...self.unwrap()].filter((value) => !(other instanceof SetValue && other.unwrap().has(value))),
      );
    },
    forEach: (rt, self, [fn]) => {
      const each = callback(fn, 'forEach');
      rt.checkList(self.unwrap().size);
      // A copy: the callback may add to the collection.
      for (const value of Array.from(self.unwrap())) each.call(rt, [value, value, self]);
    },
    has: (_rt, self, [value]) => self.unwrap().has(value),
    intersection: (rt, self, [other]) => {
      rt.checkList(self.unwrap().size);
      rt.spend(3 * self.unwrap().size);
      return new SetValue([...self.unwrap()].filter((value) => other instanceof SetValue && other.unwrap().has(value)));
    },
    union: (rt, self, [other]) => {
      const size = self.unwrap().size + (other instanceof SetValue ? other.unwrap().size : 0);
      rt.checkList(size);
      rt.spend(3 * size);
      return new SetValue([...self.unwrap(), ...(other instanceof SetValue ? other.unwrap() : [])]);
    },
    values: (rt, self) => {
      rt.checkList(self.unwrap().size);
      return [...self.unwrap()];
    },
  },
  {
    add: ['(value)', 'Adds a value and returns the Set.'],
    delete: ['(value)', 'Removes a value; true if the Set had it.'],
    difference: ['(set)', 'A Set of the values that the other does not have.'],
    forEach: ['(x => …)', 'Calls the function for every value.'],
    has: ['(value)', 'True if the Set has the value.'],
    intersection: ['(set)', 'A Set of the values that both have.'],
    union: ['(set)', 'A Set of the values of both.'],
    values: ['()', 'Its values, as a list.'],
  },
);

/** The methods of Map. */
export const mapMethods = methodsOf(
  'map',
  {
    delete: (_rt, self, [key]) => self.unwrap().delete(key),
    entries: (rt, self) => {
      rt.checkList(self.unwrap().size);
      return [...self.unwrap()];
    },
    forEach: (rt, self, [fn]) => {
      const each = callback(fn, 'forEach');
      rt.checkList(self.unwrap().size);
      for (const [key, value] of Array.from(self.unwrap())) each.call(rt, [value, key, self]);
    },
    get: (_rt, self, [key]) => self.unwrap().get(key),
    has: (_rt, self, [key]) => self.unwrap().has(key),
    keys: (rt, self) => {
      rt.checkList(self.unwrap().size);
      return [...self.unwrap().keys()];
    },
    set: (rt, self, [key, value]) => {
      rt.spend(NEW_KEY_COST);
      self.unwrap().set(key, value);
      return self;
    },
    values: (rt, self) => {
      rt.checkList(self.unwrap().size);
      return [...self.unwrap().values()];
    },
  },
  {
    delete: ['(key)', 'Removes a key; true if the Map had it.'],
    entries: ['()', 'Its keys with their values, as a list of pairs.'],
    forEach: ['((value, key) => …)', 'Calls the function for every entry.'],
    get: ['(key)', 'The value of a key.'],
    has: ['(key)', 'True if the Map has the key.'],
    keys: ['()', 'Its keys, as a list.'],
    set: ['(key, value)', 'Sets the value of a key and returns the Map.'],
    values: ['()', 'Its values, as a list.'],
  },
);

export const errorMethods = methodsOf(
  'error',
  {
    toString: (_rt, self) => (self.message === '' ? self.name : `${self.name}: ${self.message}`),
  },
  {
    toString: ['()', 'The name and the message of the error.'],
  },
);
