import type { BinaryExpression, LogicalExpression, UnaryExpression } from 'acorn';
import { toNumber } from '../convert.ts';
import { forbidden } from '../fault.ts';
import { kindOf } from '../kinds.ts';
import { operators } from '../operators.ts';
import type { Evaluate } from '../runtime.ts';
import { compileDelete } from './assign.ts';
import type { Compiler } from './context.ts';
import { compileInstanceOf } from './new.ts';

/** Two numbers, by far the most frequent case, are worked on in place; everything else goes through the operator's full meaning. */
export function compileBinary(node: BinaryExpression, compiler: Compiler): Evaluate {
  if (node.operator === 'instanceof') return compileInstanceOf(node, compiler);
  const general = operators[node.operator];
  if (!general || node.left.type === 'PrivateIdentifier') throw forbidden('this operator', compiler.place(node));
  const left = compiler.compile(node.left);
  const right = compiler.compile(node.right);
  const place = compiler.place(node);
  const fast = numeric(node.operator);
  if (!fast) {
    return (rt, env) => {
      const a = left(rt, env);
      const b = right(rt, env);
      rt.at = place;
      return general(rt, a, b);
    };
  }
  return (rt, env) => {
    const a = left(rt, env);
    const b = right(rt, env);
    if (typeof a === 'number' && typeof b === 'number') return fast(a, b);
    rt.at = place;
    return general(rt, a, b);
  };
}

function numeric(operator: BinaryExpression['operator']): ((a: number, b: number) => unknown) | undefined {
  switch (operator) {
    case '+':
      return (a, b) => a + b;
    case '-':
      return (a, b) => a - b;
    case '*':
      return (a, b) => a * b;
    case '/':
      return (a, b) => a / b;
    case '%':
      return (a, b) => a % b;
    case '<':
      return (a, b) => a < b;
    case '>':
      return (a, b) => a > b;
    case '<=':
      return (a, b) => a <= b;
    case '>=':
      return (a, b) => a >= b;
    case '===':
    case '==':
      return (a, b) => a === b;
    case '!==':
    case '!=':
      return (a, b) => a !== b;
    default:
      return undefined;
  }
}

export function compileLogical(node: LogicalExpression, compiler: Compiler): Evaluate {
  const left = compiler.compile(node.left);
  const right = compiler.compile(node.right);
  switch (node.operator) {
    case '&&':
      return (rt, env) => left(rt, env) && right(rt, env);
    case '||':
      return (rt, env) => left(rt, env) || right(rt, env);
    case '??':
      return (rt, env) => left(rt, env) ?? right(rt, env);
  }
}

export function compileUnary(node: UnaryExpression, compiler: Compiler): Evaluate {
  if (node.operator === 'delete') {
    if (node.argument.type !== 'MemberExpression')
      throw forbidden('"delete" with anything but a property', compiler.place(node));
    return compileDelete(node.argument, compiler);
  }
  const argument = compiler.compile(node.argument);
  switch (node.operator) {
    case '!':
      return (rt, env) => !argument(rt, env);
    case '-':
      return (rt, env) => -toNumber(rt, argument(rt, env));
    case '+':
      return (rt, env) => toNumber(rt, argument(rt, env));
    case '~':
      return (rt, env) => ~toNumber(rt, argument(rt, env));
    case 'void':
      return (rt, env) => void argument(rt, env);
    case 'typeof':
      return (rt, env) => {
        const value = argument(rt, env);
        return kindOf(value) === 'function' ? 'function' : typeof value;
      };
    default:
      throw forbidden('this operator', compiler.place(node));
  }
}
