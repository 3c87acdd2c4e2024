import type { CallExpression, Expression, MemberExpression } from 'acorn';
import { toText } from '../convert.ts';
import { DialectNode } from '../dialect/handles.ts';
import { forbidden } from '../fault.ts';
import { NodeHandle } from '../handles.ts';
import type { Evaluate } from '../runtime.ts';
import type { Compiler } from './context.ts';

/** `$node("Name")`, in the dialect also `$("Name")`; undefined for any other call. */
export function compileNodeCall(node: CallExpression, compiler: Compiler): Evaluate | undefined {
  if (node.callee.type !== 'Identifier') return undefined;
  const { name: callee } = node.callee;
  if (callee !== '$node' && (callee !== '$' || compiler.dialect === 'own')) return undefined;
  const [name] = node.arguments;
  if (node.arguments.length !== 1 || !name || name.type === 'SpreadElement') {
    throw forbidden('$node without a name; write $node("Name")', compiler.place(node));
  }
  return find(name, node, compiler);
}

/** `$node["Name"]`, as workflows from elsewhere write it; undefined for any other member. */
export function compileNodeByKey(node: MemberExpression, compiler: Compiler): Evaluate | undefined {
  if (node.object.type !== 'Identifier' || node.object.name !== '$node' || node.property.type === 'PrivateIdentifier')
    return undefined;
  if (node.computed) return find(node.property, node, compiler);
  const { property } = node;
  return compiler.dialect === 'n8n' && property.type === 'Identifier'
    ? (rt) => DialectNode.of(rt, property.name)
    : undefined;
}

function find(name: Expression, whole: Expression, compiler: Compiler): Evaluate {
  const named = compiler.compile(name);
  const place = compiler.place(whole);
  const { dialect } = compiler;
  return (rt, env) => {
    const text = toText(rt, named(rt, env));
    rt.at = place;
    return dialect === 'n8n' ? DialectNode.of(rt, text) : NodeHandle.find(rt.scope, text);
  };
}
