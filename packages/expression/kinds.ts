import { Callable } from './callable.ts';
import { ErrorValue, MapValue, SetValue } from './collections.ts';
import { InputHandle, NodeHandle } from './handles.ts';
import { MoneyValue } from './money/value.ts';
import { Pattern } from './regex/pattern.ts';
import { Moment, TimeSpan } from './time/moment.ts';

/** The kinds of values an expression can work with. */
interface KindTypes {
  missing: null | undefined;
  text: string;
  number: number;
  boolean: boolean;
  list: readonly unknown[];
  object: Readonly<Record<string, unknown>>;
  date: Date;
  datetime: Moment;
  duration: TimeSpan;
  money: MoneyValue;
  pattern: Pattern;
  function: Callable;
  set: SetValue;
  map: MapValue;
  error: ErrorValue;
  input: InputHandle;
  node: NodeHandle;
}
export type Kind = keyof KindTypes;
export type KindType<K extends Kind> = KindTypes[K];

/** A value together with its kind, so that a switch over `kind` knows the value's type. */
export type Classified = { [K in Kind]: { kind: K; value: KindTypes[K] } }[Kind];

/** Which kind a value is. */
export function kindOf(value: unknown): Kind {
  switch (typeof value) {
    case 'string':
      return 'text';
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'object':
      return value === null ? 'missing' : kindOfObject(value);
    default:
      return 'missing';
  }
}

function kindOfObject(value: object): Kind {
  if (Array.isArray(value)) return 'list';
  if (Object.getPrototypeOf(value) === Object.prototype) return 'object';
  if (value instanceof Moment) return 'datetime';
  if (value instanceof Callable) return 'function';
  if (value instanceof Date) return 'date';
  if (value instanceof InputHandle) return 'input';
  if (value instanceof NodeHandle) return 'node';
  if (value instanceof TimeSpan) return 'duration';
  if (value instanceof MoneyValue) return 'money';
  if (value instanceof Pattern) return 'pattern';
  if (value instanceof SetValue) return 'set';
  if (value instanceof MapValue) return 'map';
  if (value instanceof ErrorValue) return 'error';
  return 'object';
}

/** The value with its kind. */
export function classify(value: unknown): Classified {
  // kindOf tests exactly what KindTypes says; TypeScript cannot pair the two.
  return { kind: kindOf(value), value } as Classified;
}

const words: { [K in Kind]: string } = {
  missing: 'missing',
  text: 'text',
  number: 'a number',
  boolean: 'true or false',
  list: 'a list',
  object: 'an object',
  date: 'a date',
  datetime: 'a DateTime',
  duration: 'a duration',
  money: 'an amount of money',
  pattern: 'a regular expression',
  function: 'a function',
  set: 'a Set',
  map: 'a Map',
  error: 'an error',
  input: '$input',
  node: 'a node',
};

/** How messages call a value: "a number", "null". */
export function describe(value: unknown): string {
  return value === null || value === undefined ? String(value) : words[kindOf(value)];
}
