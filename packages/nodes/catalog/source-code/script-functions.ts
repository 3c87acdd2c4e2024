import type { Node, Program } from 'acorn';
import { parse } from 'acorn';
import type { CodeFunction } from './functions.ts';

/** What reading JavaScript comes to: its functions, or where it is wrong. */
export type ReadScript = { functions: CodeFunction[] } | { error: string; line: number };

/** Reads JavaScript with a parser, as a module or else as a script. */
export function readScript(code: string): ReadScript {
  try {
    return { functions: functionsIn(parsed(code)) };
  } catch (thrown) {
    // Code that nests very deeply exhausts the stack of the parser.
    if (thrown instanceof RangeError) return { error: 'it is nested too deeply', line: 1 };
    if (!(thrown instanceof SyntaxError)) throw thrown;
    const { line = 1 } = (thrown as SyntaxError & { loc?: { line: number } }).loc ?? {};
    return { error: thrown.message.replace(/ \(\d+:\d+\)$/, ''), line };
  }
}

const settings = {
  ecmaVersion: 'latest',
  locations: true,
  allowHashBang: true,
  allowReturnOutsideFunction: true,
} as const;

function parsed(code: string): Program {
  try {
    return parse(code, { ...settings, sourceType: 'module' });
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    // Old scripts have words as names that modules keep to themselves.
    return parse(code, { ...settings, sourceType: 'script' });
  }
}

const FUNCTION = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;
const DECISION =
  /^(?:IfStatement|ConditionalExpression|For(?:In|Of)?Statement|(?:Do)?WhileStatement|CatchClause|LogicalExpression)$/;
const BLOCK = /^(?:IfStatement|For(?:In|Of)?Statement|(?:Do)?WhileStatement|SwitchStatement|TryStatement)$/;

interface OpenNode {
  node: Node;
  name: string;
  owner: CodeFunction | undefined;
  depth: number;
  /** An `else if` is no deeper than its `if`. */
  isElse: boolean;
}

function functionsIn(program: Program): CodeFunction[] {
  const functions: CodeFunction[] = [];
  const open: OpenNode[] = [{ node: program, name: '', owner: undefined, depth: 0, isElse: false }];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const { node, name, isElse } = entry;
    let { owner, depth } = entry;
    if (FUNCTION.test(node.type)) {
      owner = functionOf(node, name);
      depth = 0;
      functions.push(owner);
    } else if (owner) {
      if (DECISION.test(node.type) || (node.type === 'SwitchCase' && partOf(node, 'test'))) owner.complexity += 1;
      if (BLOCK.test(node.type) && !isElse) depth += 1;
      owner.nesting = Math.max(owner.nesting, depth);
    }
    for (const { key, child } of childrenOf(node))
      open.push({
        node: child,
        name: nameFor(node, key) ?? (FUNCTION.test(child.type) ? name : ''),
        owner,
        depth,
        isElse: key === 'alternate' && node.type === 'IfStatement' && child.type === 'IfStatement',
      });
  }
  return functions.sort((one, other) => one.line - other.line);
}

/** The parts of a node that are nodes. The tree of the parser is data of this form. */
function* childrenOf(node: Node): Generator<{ key: string; child: Node }> {
  for (const [key, value] of Object.entries(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield { key, child };
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value;

const partOf = (node: Node, key: string): Node | undefined => {
  const part: unknown = Object.entries(node).find(([name]) => name === key)?.[1];
  return isNode(part) ? part : undefined;
};

const textOf = (node: Node | undefined): string | undefined => {
  const name: unknown = node && Object.entries(node).find(([key]) => key === 'name' || key === 'value')?.[1];
  return typeof name === 'string' ? name : undefined;
};

/** The name that a function gets from where it is: a variable, a property, a method. */
function nameFor(node: Node, key: string): string | undefined {
  if (node.type === 'VariableDeclarator' && key === 'init') return textOf(partOf(node, 'id'));
  if (/^(?:Property|MethodDefinition|PropertyDefinition)$/.test(node.type) && key === 'value')
    return textOf(partOf(node, 'key'));
  if (node.type !== 'AssignmentExpression' || key !== 'right') return undefined;
  const left = partOf(node, 'left');
  return textOf(left) ?? (left && textOf(partOf(left, 'property')));
}

function functionOf(node: Node, given: string): CodeFunction {
  const start = node.loc?.start.line ?? 1;
  const parameters: unknown = Object.entries(node).find(([key]) => key === 'params')?.[1];
  return {
    name: textOf(partOf(node, 'id')) ?? (given === '' ? 'anonymous' : given),
    line: start,
    lines: (node.loc?.end.line ?? start) - start + 1,
    parameters: Array.isArray(parameters) ? parameters.length : 0,
    complexity: 1,
    nesting: 0,
  };
}
