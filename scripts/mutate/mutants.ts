import { parseSync } from 'vite';

/** One deliberate fault in a source text: what is between `start` and `end` is replaced. */
export interface Mutant {
  start: number;
  end: number;
  replacement: string;
  /** 1-based. */
  line: number;
  /** Which rule made it, as it is printed: `condition negated`. */
  fault: string;
}

/** A node of the syntax tree, as far as this file reads it. */
interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

type Change = Omit<Mutant, 'line'>;
type Rule = (node: SyntaxNode, text: string) => Change | undefined;

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** The neighbor of each operator: the value it is likely to be confused with. */
const neighbors: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '-': '+',
  '*': '/',
};

const negateCondition: Rule = ({ type, test }, text) =>
  (type === 'IfStatement' || type === 'ConditionalExpression') && isNode(test)
    ? {
        start: test.start,
        end: test.end,
        replacement: `!(${text.slice(test.start, test.end)})`,
        fault: 'condition negated',
      }
    : undefined;

const replaceOperator: Rule = ({ type, operator, left, right }, text) => {
  if (type !== 'BinaryExpression' && type !== 'LogicalExpression') return undefined;
  const written = String(operator);
  const neighbor = neighbors[written];
  if (neighbor === undefined || !isNode(left) || !isNode(right)) return undefined;
  const start = left.end + text.slice(left.end, right.start).indexOf(written);
  return { start, end: start + written.length, replacement: neighbor, fault: `${written} → ${neighbor}` };
};

const EFFECTS = new Set(['CallExpression', 'AwaitExpression', 'AssignmentExpression', 'UpdateExpression']);

const dropStatement: Rule = ({ type, start, end, expression }) =>
  type === 'ExpressionStatement' && isNode(expression) && EFFECTS.has(expression.type)
    ? { start, end, replacement: ';', fault: 'statement dropped' }
    : undefined;

const flipBoolean: Rule = ({ type, start, end, value }) =>
  type === 'Literal' && typeof value === 'boolean'
    ? { start, end, replacement: String(!value), fault: `${value} → ${!value}` }
    : undefined;

const rules: readonly Rule[] = [negateCondition, replaceOperator, dropStatement, flipBoolean];

/** All mutants of a TypeScript file, in the order of the text. Types are left alone: only what runs can be at fault. */
export function findMutants(path: string, text: string): Mutant[] {
  const found: Change[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isNode(value) && !value.type.startsWith('TSType') && value.type !== 'TSLiteralType') {
      found.push(...rules.flatMap((rule) => rule(value, text) ?? []));
      Object.values(value).forEach(visit);
    }
  };
  visit(parseSync(path, text).program.body);
  return found
    .map((change) => ({ ...change, line: text.slice(0, change.start).split('\n').length }))
    .sort((one, other) => one.start - other.start);
}

/** The text with the fault in it. */
export function withMutant(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end);
}
