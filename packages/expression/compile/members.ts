import type { MemberExpression } from 'acorn';
import { dialectOutOfReach } from '../dialect/names.ts';
import { forbidden } from '../fault.ts';
import { readComputed, readMember } from '../members.ts';
import type { Evaluate } from '../runtime.ts';
import type { Compiler } from './context.ts';
import { STOPPED } from './context.ts';
import { compileNamespaceMember } from './names.ts';
import { compileNodeByKey } from './node-call.ts';

/** `a.b`, `a["b"]`, `a?.b`. A chain that stopped further left stays stopped. */
export function compileMember(node: MemberExpression, compiler: Compiler): Evaluate {
  const special = compileNamespaceMember(node, compiler) ?? compileNodeByKey(node, compiler);
  if (special) return special;
  const { property, optional } = node;
  if (node.object.type === 'Super' || property.type === 'PrivateIdentifier')
    throw forbidden('private names', compiler.place(node));
  const object = compiler.compile(node.object);
  const place = compiler.place(node);
  const label = compiler.label(node.object);
  const fixed = fixedKey(node);
  if (compiler.dialect === 'n8n' && fixed !== undefined && dialectOutOfReach.has(fixed))
    throw forbidden(`"${fixed}"`, place);
  if (fixed === undefined) {
    const key = compiler.compile(property);
    return (rt, env) => {
      const value = object(rt, env);
      if (value === STOPPED || (optional && (value === null || value === undefined))) return STOPPED;
      return readComputed(rt, value, key(rt, env), place, label);
    };
  }
  return (rt, env) => {
    const value = object(rt, env);
    if (value === STOPPED || (optional && (value === null || value === undefined))) return STOPPED;
    return readMember(rt, value, fixed, place, label);
  };
}

/** The key, where the source spells it out. */
export function fixedKey(node: MemberExpression): string | undefined {
  if (!node.computed) return node.property.type === 'Identifier' ? node.property.name : undefined;
  return node.property.type === 'Literal' && typeof node.property.value === 'string' ? node.property.value : undefined;
}
