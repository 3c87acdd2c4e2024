import { equalData } from '../../compare.ts';
import { invalidArgument } from '../../fault.ts';
import { setOwn } from '../../own.ts';
import type { Runtime } from '../../runtime.ts';
import { callFunction } from './functions.ts';
import type { QueryTree } from './tree.ts';
import { isRecord, isTruthy } from './values.ts';

type Of<T extends QueryTree['type']> = Extract<QueryTree, { type: T }>;

const elements = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null);

/** The results of `each` for every element, without null. */
function projected(rt: Runtime, list: readonly unknown[] | null, each: QueryTree): unknown[] | null {
  if (!list) return null;
  rt.checkList(list.length);
  return list.map((element) => evaluateQuery(rt, each, element)).filter((result) => result !== null);
}

function filtered(rt: Runtime, query: Of<'FilterProjection'>, value: unknown): unknown[] | null {
  const [source, each, condition] = query.children;
  const list = elements(evaluateQuery(rt, source, value));
  const kept = list?.filter((element) => isTruthy(evaluateQuery(rt, condition, element)));
  return projected(rt, kept ?? null, each);
}

function compared(rt: Runtime, { name, children }: Of<'Comparator'>, value: unknown): boolean | null {
  const [a, b] = [evaluateQuery(rt, children[0], value), evaluateQuery(rt, children[1], value)];
  if (name === 'EQ' || name === 'NE') return equalData(rt, a, b) === (name === 'EQ');
  rt.spendText(a);
  const isOrdered =
    (typeof a === 'number' && typeof b === 'number') || (typeof a === 'string' && typeof b === 'string');
  if (!isOrdered) return null;
  if (name === 'GT') return a > b;
  if (name === 'GTE') return a >= b;
  return name === 'LT' ? a < b : a <= b;
}

function flattened(rt: Runtime, value: unknown): unknown[] | null {
  const list = elements(value);
  if (!list) return null;
  rt.checkList(list.reduce<number>((sum, element) => sum + (Array.isArray(element) ? element.length : 1), 0));
  return list.flat();
}

function sliced(rt: Runtime, { children: [from, to, given] }: Of<'Slice'>, value: unknown): unknown[] | null {
  const list = elements(value);
  if (!list) return null;
  const step = given ?? 1;
  if (step === 0) throw invalidArgument('A slice in $jmespath() cannot have steps of 0.');
  const [low, high] = step > 0 ? [0, list.length] : [-1, list.length - 1];
  const within = (at: number): number => Math.min(Math.max(at < 0 ? at + list.length : at, low), high);
  const [start, stop] = [
    from === null ? (step > 0 ? low : high) : within(from),
    to === null ? (step > 0 ? high : low) : within(to),
  ];
  const count = Math.max(0, Math.ceil((stop - start) / step));
  rt.checkList(count);
  return Array.from({ length: count }, (_, index) => list[start + index * step]);
}

function selected(rt: Runtime, { children }: Of<'MultiSelectHash'>, value: unknown): unknown {
  if (value === null) return null;
  const result: Record<string, unknown> = {};
  for (const { name, value: query } of children) setOwn(result, name, evaluateQuery(rt, query, value));
  return result;
}

/** Evaluates a query on plain data by the rules of https://jmespath.org/specification.html. Counts every part it goes through. Throws `expression_failed` for arguments of the wrong type, and `expression_limit`. */
export function evaluateQuery(rt: Runtime, query: QueryTree, value: unknown): unknown {
  rt.spend(1);
  const part = (child: QueryTree, on: unknown = value): unknown => evaluateQuery(rt, child, on);
  switch (query.type) {
    case 'Identity':
    case 'Current':
      return value;
    case 'Field':
      return isRecord(value) && Object.hasOwn(value, query.name) ? (value[query.name] ?? null) : null;
    case 'Literal':
      return query.value;
    case 'Index':
      return elements(value)?.at(query.value) ?? null;
    case 'Slice':
      return sliced(rt, query, value);
    case 'Flatten':
      return flattened(rt, part(query.children[0]));
    case 'NotExpression':
      return !isTruthy(part(query.children[0]));
    case 'ExpressionReference':
      throw invalidArgument('"&" stands in $jmespath() only before an argument of a function.');
    case 'Subexpression':
    case 'IndexExpression':
    case 'Pipe':
      return part(query.children[1], part(query.children[0]));
    case 'OrExpression': {
      const first = part(query.children[0]);
      return isTruthy(first) ? first : part(query.children[1]);
    }
    case 'AndExpression': {
      const first = part(query.children[0]);
      return isTruthy(first) ? part(query.children[1]) : first;
    }
    case 'Projection':
      return projected(rt, elements(part(query.children[0])), query.children[1]);
    case 'ValueProjection': {
      const source = part(query.children[0]);
      return projected(rt, isRecord(source) ? Object.values(source) : null, query.children[1]);
    }
    case 'FilterProjection':
      return filtered(rt, query, value);
    case 'Comparator':
      return compared(rt, query, value);
    case 'MultiSelectList':
      return value === null ? null : query.children.map((child) => part(child));
    case 'MultiSelectHash':
      return selected(rt, query, value);
    case 'Function':
      return callFunction(
        rt,
        query.name,
        query.children.map((child) => argumentOf(rt, child, value)),
      );
  }
}

/** An argument of a function: a value, or for `&…` what is asked of each element. */
const argumentOf = (rt: Runtime, child: QueryTree, value: unknown): unknown =>
  child.type === 'ExpressionReference'
    ? (element: unknown) => evaluateQuery(rt, child.children[0], element)
    : evaluateQuery(rt, child, value);
