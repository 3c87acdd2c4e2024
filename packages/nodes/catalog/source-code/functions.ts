import type { CodeLanguage, CodeSyntax } from './languages.ts';
import type { LexedCode } from './lex.ts';
import { lineAt } from './lex.ts';

/** A function of code. A type: it is part of results. */
export type CodeFunction = {
  name: string;
  /** Counted from 1. */
  line: number;
  lines: number;
  parameters: number;
  /** McCabe: one more than there are decisions. */
  complexity: number;
  /** How deep conditions and loops are inside each other. */
  nesting: number;
};

const CONTROL =
  /^(?:if|else|for|foreach|while|switch|match|catch|do|try|finally|loop|select|when|unless|with|using|lock|synchronized|guard|defer|return)$/;
/** Words and signs at which the way through code divides. A question mark is one behind a blank: others are parts of types and calls. */
const BRACE_DECISIONS = /\b(?:if|for|foreach|while|case|catch|when|guard)\b|&&|\|\||\?\?|(?<=\s)\?(?=[\s\w('"`[{!-])/g;
const PYTHON_DECISIONS = /\b(?:if|elif|for|while|except|and|or|case)\b/g;

/** The head of an arrow function, with the name that it is given. */
const ARROW =
  /(?<![\w$])(?:(?:const|let|var)\s+)?(?<name>[\w$]{0,60})\s*(?::[^=;{}]{0,200})?(?<sign>[=:(,]?)\s*(?:async\s*)?(?<args>\([^()]{0,500}\)|[\w$]{1,60})(?:\s*:\s*[^=;{}()]{1,100})?\s*=>\s*$/;
/** What may be between the parameters of a function and its body: a type, what it throws, how it may be used. */
const BETWEEN =
  /^\s*(?:(?::|->|throws\b|where\b)[^;{}=]*|(?:const|noexcept|override|final|mutable)\b[\w\s]*|[\w.*[\]]+(?:\[[\w\s,.*]*\])?|\([\w\s,.*[\]]*\))?\s*$/;
/** Blocks inside each other, and blocks in all, whose heads are looked at: code has fewer, and what is no code may take no longer. */
const [DEEPEST, MOST_BLOCKS] = [200, 50_000];
/** Characters before a brace that may be the head of a function. */
const LONGEST_HEAD = 2000;
/** Functions of one text. */
const MOST_FUNCTIONS = 20_000;

/** The functions of code that no parser reads: by braces or by indentation. */
export function functionsOf(lexed: LexedCode, syntax: CodeSyntax, language: CodeLanguage): CodeFunction[] {
  if (syntax.blocks === 'none') return [];
  return syntax.blocks === 'indent' ? indented(lexed) : braced(lexed, language);
}

interface OpenBlock {
  /** Set for the body of a function. */
  name?: string;
  head: number;
  start: number;
  parameters: number;
  isControl: boolean;
  deepest: number;
  /** What belongs to functions inside. */
  inner: number;
}

function braced({ masked, lineStarts }: LexedCode, language: CodeLanguage): CodeFunction[] {
  const functions: CodeFunction[] = [];
  const open: OpenBlock[] = [];
  let blocks = 0;
  for (let at = 0; at < masked.length && functions.length < MOST_FUNCTIONS; at += 1) {
    const sign = masked[at];
    if (sign === '{') {
      blocks += 1;
      open.push(open.length < DEEPEST && blocks < MOST_BLOCKS ? blockAt(masked, at) : plainBlock(at));
      if (open.at(-1)?.isControl === true) deepen(open);
    } else if (sign === '}') {
      const block = open.pop();
      if (block?.name === undefined) continue;
      const decisions = count(masked.slice(block.start, at), BRACE_DECISIONS);
      const outer = open.findLast(({ name }) => name !== undefined);
      if (outer) outer.inner += decisions;
      const line = lineAt(lineStarts, block.head);
      functions.push({
        name: block.name,
        line,
        lines: lineAt(lineStarts, at) - line + 1,
        parameters: block.parameters,
        complexity: 1 + decisions - block.inner,
        nesting: block.deepest,
      });
    }
  }
  return functions
    .filter(({ name }) => language !== 'c' || name !== 'namespace')
    .sort((one, other) => one.line - other.line);
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Notes of the function around how deep its conditions are. */
function deepen(open: readonly OpenBlock[]): void {
  const from = open.findLastIndex(({ name }) => name !== undefined);
  const block = open[from];
  if (!block) return;
  const depth = open.slice(from + 1).filter(({ isControl }) => isControl).length;
  block.deepest = Math.max(block.deepest, depth);
}

const plainBlock = (brace: number): OpenBlock => ({
  head: brace,
  start: brace + 1,
  parameters: 0,
  isControl: false,
  deepest: 0,
  inner: 0,
});

/** What a brace opens: a function, a condition or loop, or something else. */
function blockAt(masked: string, brace: number): OpenBlock {
  const block = plainBlock(brace);
  const before = masked.slice(Math.max(0, brace - LONGEST_HEAD), brace);
  const arrow = /=>\s*$/.test(before) ? ARROW.exec(before.slice(-800)) : null;
  if (arrow) {
    const { name = '', args = '', sign = '' } = arrow.groups ?? {};
    // Behind a parenthesis or a comma it is passed to something, which has the name.
    const isNamed = name !== '' && (sign === '=' || sign === ':');
    return {
      ...block,
      head: brace - arrow[0].trimStart().length,
      name: isNamed ? name : 'anonymous',
      parameters: parametersIn(args),
    };
  }
  if (/\b(?:else|try|do|finally|loop)\s*$/.test(before)) return { ...block, isControl: true };
  // Between the parameters and the brace there may be a type, or what is thrown.
  const close = before.lastIndexOf(')');
  const between = close < 0 ? '' : before.slice(close + 1);
  const word = /\b(?<word>if|for|while|switch|match|select|when|loop|unless)\b[^;{}]*$/.exec(before.slice(-400))
    ?.groups?.['word'];
  if (word !== undefined && !/\b(?:func|fn|function|fun|def)\b[^;{}]*$/.test(before.slice(-400)))
    return { ...block, isControl: true };
  if (close < 0 || between.length > 300 || !BETWEEN.test(between)) return block;
  const openParen = matchingParen(before, close);
  const name =
    /(?<name>[\w$~]+)\s*(?:<[^<>(){};]*>)?\s*$/.exec(before.slice(Math.max(0, openParen - 200), Math.max(0, openParen)))
      ?.groups?.['name'] ?? '';
  if (openParen < 0 || CONTROL.test(name)) return { ...block, isControl: CONTROL.test(name) };
  const head = brace - before.length + Math.max(0, before.lastIndexOf('\n', openParen) + 1);
  const plain = /^(?:function|func|fn|fun)?$/.test(name) ? 'anonymous' : name;
  return { ...block, head, name: plain, parameters: parametersIn(before.slice(openParen, close + 1)) };
}

function matchingParen(text: string, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0; at -= 1) {
    if (text[at] === ')') depth += 1;
    else if (text[at] === '(') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** How many parameters are between parentheses; commas in types and defaults do not count. */
function parametersIn(args: string): number {
  let [plain, before] = [args.replace(/^\(|\)$/g, ''), ''];
  while (plain !== before)
    [before, plain] = [plain, plain.replaceAll(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}|<[^<>]*>/g, '_')];
  return plain
    .split(',')
    .filter((part) => part.trim() !== '' && !/^\s*(?:self|this|cls|&self|&mut self|void)\s*$/.test(part)).length;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
const PYTHON_CONTROL = /^\s*(?:if|elif|else|for|while|try|except|finally|with|match|case|async for|async with)\b.*:/;

function indented({ masked }: LexedCode): CodeFunction[] {
  const lines = masked.split('\n');
  const functions: CodeFunction[] = [];
  const ends = blockEnds(lines);
  for (const [at, line] of lines.entries()) {
    const name = /^\s*(?:async\s+)?def\s+(?<name>\w+)/.exec(line)?.groups?.['name'];
    if (name === undefined || functions.length >= MOST_FUNCTIONS) continue;
    const end = ends[at] ?? at;
    const body = lines.slice(at, end + 1);
    const inner = new Set(
      body.flatMap((each, offset) =>
        offset > 0 && /^\s*(?:async\s+)?def\s/.test(each) ? range(at + offset, ends[at + offset] ?? 0) : [],
      ),
    );
    const own = body.filter((_, offset) => !inner.has(at + offset));
    functions.push({
      name,
      line: at + 1,
      lines: body.length,
      parameters: parametersIn(/\((?<args>[^:]{0,2000})\)/s.exec(body.slice(0, 20).join('\n'))?.[0] ?? ''),
      complexity: 1 + count(own.join('\n'), PYTHON_DECISIONS),
      nesting: nestingOf(own, indentOf(line)),
    });
  }
  return functions;
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

/** For each line the last one that is indented further than it, with nothing less indented between. */
function blockEnds(lines: readonly string[]): number[] {
  const ends = lines.map((_, at) => at);
  const open: { at: number; indent: number }[] = [];
  let last = 0;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '' || /^\s*[)\]}]/.test(line)) continue;
    const indent = indentOf(line);
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) ends[open.pop()?.at ?? 0] = last;
    open.push({ at, indent });
    last = at;
  }
  for (const { at } of open) ends[at] = last;
  return ends;
}

function nestingOf(lines: readonly string[], base: number): number {
  const open: number[] = [];
  let deepest = 0;
  for (const line of lines) {
    if (line.trim() === '') continue;
    const indent = indentOf(line);
    while (open.length > 0 && (open.at(-1) ?? 0) >= indent) open.pop();
    if (indent > base && PYTHON_CONTROL.test(line)) open.push(indent);
    deepest = Math.max(deepest, open.length);
  }
  return deepest;
}
