import { Callable } from '../callable.ts';
import { toNumber } from '../convert.ts';
import { invalidArgument } from '../fault.ts';
import type { ListedFunction } from '../globals/globals.ts';
import { kindOf } from '../kinds.ts';
import { toPlain } from '../plain.ts';
import type { Runtime } from '../runtime.ts';
import { DATE_COST, Moment } from '../time/moment.ts';
import { DialectInput, filesOf } from './handles.ts';
import { evaluateQuery } from './jmespath/query.ts';
import { parseQuery } from './jmespath/tree.ts';
import { converted, typed } from './value-types.ts';

const isEmpty = (value: unknown): boolean => {
  if (value === undefined || value === null || value === '') return true;
  const kind = kindOf(value);
  // Only lists and plain objects get here as objects, and both have keys.
  return (kind === 'list' || kind === 'object') && Object.keys(value).length === 0;
};

const moment = (rt: Runtime): Moment => {
  rt.spend(DATE_COST);
  return Moment.at(rt, rt.scope.now);
};

/** The names of the dialect that describe the run. */
export const dialectNames: ReadonlyMap<string, (rt: Runtime) => unknown> = new Map<string, (rt: Runtime) => unknown>([
  ['$json', (rt) => rt.scope.json],
  ['$data', (rt) => rt.scope.json],
  ['$binary', (rt) => filesOf(rt, rt.scope.items[rt.scope.index])],
  ['$input', (rt) => new DialectInput(rt.scope, rt)],
  ['$itemIndex', (rt) => rt.scope.index],
  ['$position', (rt) => rt.scope.index],
  ['$runIndex', (rt) => rt.scope.step?.run ?? 0],
  ['$now', moment],
  ['$today', (rt) => new Moment(moment(rt).unwrap().startOf('day'))],
  ['$vars', (rt) => rt.scope.vars],
  // Workflows have no access to the server's environment.
  ['$env', () => ({})],
  ['$workflow', ({ scope }) => ({ ...scope.workflow, active: true })],
  [
    '$execution',
    ({ scope }) => ({
      ...scope.execution,
      mode: scope.execution.mode === 'live' ? 'production' : 'test',
      resumeUrl: scope.execution.callbackUrl,
    }),
  ],
  ['$mode', ({ scope }) => (scope.execution.mode === 'live' ? 'production' : 'manual')],
  ['$prevNode', ({ scope }) => ({ name: scope.step?.previous, outputIndex: 0, runIndex: 0 })],
  ['$parameter', ({ scope }) => scope.step?.parameters ?? {}],
]);

const spread = (args: readonly unknown[]): readonly unknown[] =>
  args.length === 1 && Array.isArray(args[0]) ? (args[0] as readonly unknown[]) : args;

const folded =
  (fold: (a: number, b: number) => number): ListedFunction =>
  (rt, args) => {
    const given = spread(args);
    rt.spend(given.length);
    return given.map((arg) => toNumber(rt, arg)).reduce(fold);
  };

const min = folded((a, b) => Math.min(a, b));
const max = folded((a, b) => Math.max(a, b));
const average: ListedFunction = (rt, args) => {
  const given = spread(args);
  rt.spend(given.length);
  const numbers = given.map((arg) => toNumber(rt, arg));
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
};
const not: ListedFunction = (_rt, [value]) => !value;

const numberList: ListedFunction = (rt, [from, to]) => {
  const [first, last] = [toNumber(rt, from), toNumber(rt, to)];
  const count = Math.abs(last - first) + 1;
  rt.checkList(count);
  return Array.from({ length: count }, (_, index) => first + (first <= last ? index : -index));
};

/** `$jmespath(data, query)`: a query on the data. */
const query: ListedFunction = (rt, [data, text]) => {
  if (typeof data !== 'object' || data === null || typeof text !== 'string')
    throw invalidArgument('$jmespath() needs an object or a list, and a query as text.');
  const found = evaluateQuery(rt, parseQuery(rt, text), toPlain(rt, data));
  rt.made = true;
  return found;
};

/** The functions of the dialect that have a bare name. */
export const dialectFunctions: ReadonlyMap<string, Callable> = new Map(
  Object.entries<ListedFunction>({
    $ifEmpty: (_rt, [value, fallback]) => (isEmpty(value) ? fallback : value),
    $min: min,
    $max: max,
    $average: average,
    $not: not,
    $typed: typed,
    $converted: converted,
    $items: (rt) => rt.scope.items,
    $jmespath: query,
    $jmesPath: query,
    min,
    max,
    average,
    not,
    numberList,
  }).map(([name, fn]) => [name, new Callable(fn)]),
);

/** Names that lead from data to the engine underneath. Reading one is refused, not undefined. */
export const dialectOutOfReach: ReadonlySet<string> = new Set([
  'getPrototypeOf',
  'prepareStackTrace',
  '__lookupGetter__',
  '__lookupSetter__',
  'mainModule',
  'binding',
  '_load',
]);
