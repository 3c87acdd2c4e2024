import type { Doc } from '../doc.ts';
import { functionDocs, namespaceDocs, values } from '../globals/globals.ts';
import { inputProperties, nodeProperties } from '../handles.ts';
import { runNames } from '../compile/names.ts';
import type { Kind } from '../kinds.ts';
import { classify } from '../kinds.ts';
import { isForbiddenKey } from '../members.ts';
import { moneyProperties } from '../money/properties.ts';
import { methodsOfKind } from '../methods/table.ts';
import { dateTimeProperties, durationProperties } from '../time/properties.ts';

/** Something that can be written at a place. */
export interface Suggestion {
  name: string;
  kind: 'key' | 'property' | 'method' | 'function' | 'name' | 'namespace' | 'constant' | 'parameter' | 'node';
  /** The parentheses and parameters of a function; '' for other values. */
  call: string;
  /** The present value, in a few characters: `4200`, `3 elements`. */
  value: string;
  /** A sentence about its purpose; '' for data. */
  about: string;
}

/** Keys of one object that are runNames at most. */
const MOST_KEYS = 500;
const SHOWN = 40;

/** A value in a few characters. */
export function preview(value: unknown): string {
  const { kind, value: typed } = classify(value);
  switch (kind) {
    case 'missing':
    case 'number':
    case 'boolean':
      return String(typed);
    case 'text':
      return JSON.stringify(typed.length > SHOWN ? `${typed.slice(0, SHOWN - 1)}…` : typed);
    case 'list':
      return typed.length === 1 ? '1 element' : `${typed.length} elements`;
    case 'object': {
      const keys = Object.keys(typed).length;
      return keys === 1 ? '1 key' : `${keys} keys`;
    }
    default:
      return '';
  }
}

const length = { length: ['', 'The number of elements or characters.'] } as const;
const properties: { readonly [K in Kind]?: { readonly [name: string]: Doc } } = {
  text: length,
  list: length,
  datetime: dateTimeProperties,
  duration: durationProperties,
  money: moneyProperties,
  pattern: { source: ['', 'The regular expression without its slashes and flags.'], flags: ['', 'Its flags.'] },
  input: inputProperties,
  node: nodeProperties,
};

const documented = (kind: Suggestion['kind'], docs: { readonly [name: string]: Doc }): Suggestion[] =>
  Object.entries(docs).map(([name, [call, about]]) => ({
    name,
    kind: call === '' ? (kind === 'function' ? 'constant' : kind) : kind,
    call,
    value: '',
    about,
  }));

const keysOf = (object: Readonly<Record<string, unknown>>): Suggestion[] =>
  Object.keys(object)
    .filter((key) => !isForbiddenKey(key))
    .slice(0, MOST_KEYS)
    .map((name) => ({ name, kind: 'key', call: '', value: preview(object[name]), about: '' }));

/** The keys of an object; none for other values. */
export function keySuggestions(value: unknown): Suggestion[] {
  const { kind, value: typed } = classify(value);
  return kind === 'object' ? keysOf(typed) : [];
}

/** The names that can follow a value and a dot: its keys, properties and methods. */
export function memberSuggestions(value: unknown): Suggestion[] {
  const { kind } = classify(value);
  const methods = methodsOfKind(kind).map(({ name, doc: [call, about] }): Suggestion => ({
    name,
    kind: 'method',
    call,
    value: '',
    about,
  }));
  return [...keySuggestions(value), ...documented('property', properties[kind] ?? {}), ...methods];
}

/** The names that can follow `Math` and a dot; undefined for names that are no namespace. */
export function namespaceSuggestions(name: string): Suggestion[] | undefined {
  const namespace = namespaceDocs.get(name);
  return namespace && documented('function', namespace.members);
}

/** The names that can begin a value, besides the keys of the data and the parameters of functions. */
export const nameSuggestions: readonly Suggestion[] = [
  ...[...runNames].map(([name, { about }]): Suggestion => ({ name, kind: 'name', call: '', value: '', about })),
  { name: '$node', kind: 'name', call: '("Name")', value: '', about: 'The output of another node in this run.' },
  ...[...functionDocs].map(([name, [call, about]]): Suggestion => ({ name, kind: 'function', call, value: '', about })),
  ...[...namespaceDocs].map(([name, { about }]): Suggestion => ({
    name,
    kind: 'namespace',
    call: '',
    value: '',
    about,
  })),
  ...[...values.keys(), 'true', 'false', 'null'].map((name): Suggestion => ({
    name,
    kind: 'constant',
    call: '',
    value: '',
    about: '',
  })),
];
