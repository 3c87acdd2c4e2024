import type {
  AssignmentExpression,
  AssignmentOperator,
  BinaryOperator,
  MemberExpression,
  Pattern as Target,
  UpdateExpression,
} from 'acorn';
import { deleteMember, writeMember } from '../change.ts';
import { toNumber } from '../convert.ts';
import { forbidden } from '../fault.ts';
import { readComputed } from '../members.ts';
import { operators } from '../operators.ts';
import type { Env, Evaluate, Runtime } from '../runtime.ts';
import type { Compiler, Local } from './context.ts';
import { fixedKey } from './members.ts';
import { isDialectName } from './names.ts';
import type { Bind } from './targets.ts';
import { compileTarget } from './targets.ts';

/** A target that can be read and then written; its object and key are evaluated once. */
interface Spot {
  read(rt: Runtime, env: Env): unknown;
  write: Bind;
}

type Open = (rt: Runtime, env: Env) => Spot;

/** Most often a slip: `=` where `===` is meant. Functions with statements are where things are assigned; in the dialect that may be anywhere. */
function allowed(node: AssignmentExpression | UpdateExpression, compiler: Compiler): void {
  if (compiler.inBody || compiler.dialect === 'n8n') return;
  throw forbidden(
    node.type === 'UpdateExpression' ? '++ and --' : 'assignments (= instead of == or ===?)',
    compiler.place(node),
  );
}

/** `a = 1`, `a.b += 1`, `[a, b] = [b, a]` */
export function compileAssignment(node: AssignmentExpression, compiler: Compiler): Evaluate {
  allowed(node, compiler);
  const { left, operator } = node;
  const right = compiler.compile(node.right);
  if (operator === '=') {
    const bind = compileTarget(left, (part) => writeOnly(part, compiler), compiler);
    return (rt, env) => {
      const value = right(rt, env);
      bind(rt, env, value);
      return value;
    };
  }
  const open = compileSpot(left, compiler);
  const place = compiler.place(node);
  const logical = logicalOf(operator);
  if (logical) {
    return (rt, env) => {
      const spot = open(rt, env);
      const before = spot.read(rt, env);
      if (!logical(before)) return before;
      const value = right(rt, env);
      spot.write(rt, env, value);
      return value;
    };
  }
  // Every operator that is left is a binary one with = after it.
  const work = operators[operator.slice(0, -1) as BinaryOperator];
  if (!work) throw forbidden(`"${operator}"`, place);
  return (rt, env) => {
    const spot = open(rt, env);
    const before = spot.read(rt, env);
    const by = right(rt, env);
    rt.at = place;
    const value = work(rt, before, by);
    spot.write(rt, env, value);
    return value;
  };
}

function logicalOf(operator: AssignmentOperator): ((value: unknown) => boolean) | undefined {
  if (operator === '??=') return (value) => value === null || value === undefined;
  if (operator === '||=') return (value) => !value;
  return operator === '&&=' ? Boolean : undefined;
}

/** `i++`, `--a.count` */
export function compileUpdate(node: UpdateExpression, compiler: Compiler): Evaluate {
  allowed(node, compiler);
  // acorn has refused everything but names and members here.
  const open = compileSpot(node.argument as Target, compiler);
  const by = node.operator === '++' ? 1 : -1;
  const { prefix } = node;
  return (rt, env) => {
    const spot = open(rt, env);
    const before = toNumber(rt, spot.read(rt, env));
    spot.write(rt, env, before + by);
    return prefix ? before + by : before;
  };
}

/** `delete a.b` */
export function compileDelete(node: MemberExpression, compiler: Compiler): Evaluate {
  const { object, key } = memberOf(node, compiler);
  const place = compiler.place(node);
  compiler.changes();
  return (rt, env) => {
    const target = object(rt, env);
    rt.at = place;
    return deleteMember(rt, target, key(rt, env));
  };
}

function writeOnly(node: Target, compiler: Compiler): Bind {
  const open = compileSpot(node, compiler);
  return (rt, env, value) => open(rt, env).write(rt, env, value);
}

function memberOf(node: MemberExpression, compiler: Compiler): { object: Evaluate; key: Evaluate } {
  if (node.object.type === 'Super' || node.property.type === 'PrivateIdentifier')
    throw forbidden('private names', compiler.place(node));
  const fixed = fixedKey(node);
  const key: Evaluate = fixed === undefined ? compiler.compile(node.property) : () => fixed;
  return { object: compiler.compile(node.object), key };
}

/** In the dialect a name that is assigned without a declaration is a variable of the whole expression, unless it has a meaning. */
function undeclared(name: string, compiler: Compiler): Local | undefined {
  if (compiler.dialect !== 'n8n' || isDialectName(name)) return undefined;
  compiler.wholeNames.declare(name);
  return compiler.names.find(name);
}

function compileSpot(node: Target, compiler: Compiler): Open {
  const place = compiler.place(node);
  if (node.type === 'MemberExpression') {
    compiler.changes();
    const { object, key } = memberOf(node, compiler);
    const label = compiler.label(node.object);
    return (rt, env) => {
      const target = object(rt, env);
      const at = key(rt, env);
      return {
        read: () => readComputed(rt, target, at, place, label),
        write: (_rt, _env, value) => {
          rt.at = place;
          writeMember(rt, target, at, value, label);
        },
      };
    };
  }
  if (node.type !== 'Identifier') throw forbidden('assignments to this', place);
  const local = compiler.names.find(node.name) ?? undeclared(node.name, compiler);
  if (!local) throw forbidden(`assignments to "${node.name}", which is not a variable of the expression`, place);
  if (local.constant) throw forbidden(`assignments to "${node.name}", which is a constant`, place);
  const { hops, slot } = local;
  const envOf = (env: Env): Env => {
    let at = env;
    for (let i = 0; i < hops; i++) at = at.outer;
    return at;
  };
  const spot: Spot = {
    read: (_rt, env) => envOf(env).slots[slot],
    write: (_rt, env, value) => {
      envOf(env).slots[slot] = value;
    },
  };
  return () => spot;
}
