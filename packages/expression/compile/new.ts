import type { BinaryExpression, Expression, NewExpression } from 'acorn';
import { failed, forbidden } from '../fault.ts';
import { constructors, isInstance } from '../globals/constructors.ts';
import type { Evaluate } from '../runtime.ts';
import { noteMade, spendCall } from './calls.ts';
import type { Compiler } from './context.ts';
import { compileValues } from './literals.ts';

/** The class of a name, unless a variable hides it. */
function className(node: Expression, compiler: Compiler): string | undefined {
  return node.type === 'Identifier' && !compiler.names.find(node.name) ? node.name : undefined;
}

/** `new Date(…)`, `new Set(…)` and the other classes that values can be made of. */
export function compileNew(node: NewExpression, compiler: Compiler): Evaluate {
  const name = className(node.callee, compiler);
  const make = name === undefined ? undefined : constructors.get(name);
  const place = compiler.place(node);
  if (!make && compiler.dialect === 'n8n')
    return () => {
      throw failed(`There is no class ${name ?? ''}.`, place);
    };
  if (!make) throw forbidden(`"new" with anything but ${[...constructors.keys()].join(', ')}`, place);
  const args = compileValues(node.arguments, compiler);
  return (rt, env) => {
    const given = args(rt, env);
    rt.at = place;
    spendCall(rt, undefined, given);
    return noteMade(rt, make(rt, given));
  };
}

/** `value instanceof Date` */
export function compileInstanceOf(node: BinaryExpression, compiler: Compiler): Evaluate {
  const name = className(node.right, compiler);
  const test = name === undefined ? undefined : isInstance.get(name);
  if (!test || node.left.type === 'PrivateIdentifier')
    throw forbidden(`"instanceof" with anything but ${[...isInstance.keys()].join(', ')}`, compiler.place(node));
  const value = compiler.compile(node.left);
  return (rt, env) => test(value(rt, env));
}
