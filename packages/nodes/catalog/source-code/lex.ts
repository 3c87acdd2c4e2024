import type { CodeSyntax } from './languages.ts';

/** A string or comment of code. */
export interface CodePiece {
  kind: 'string' | 'comment';
  start: number;
  end: number;
  /** Without its quotes or signs. */
  content: string;
  /** Whether values are put into it: a template, an f-string. */
  interpolated: boolean;
}

/** Code with its strings and comments told from the rest. */
export interface LexedCode {
  code: string;
  pieces: CodePiece[];
  /** The code, every character at its place, with comments as blanks and the contents of strings as underscores. */
  masked: string;
  /** Where each line begins. */
  lineStarts: number[];
}

/** Characters of a regular expression. */
const LONGEST_REGEX = 1000;
/** Signs before which a slash begins a regular expression. */
const BEFORE_REGEX =
  /(?:^|[(,=:[!&|?{};+\-*%<>~^\n]|\b(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield))$/;

/** Takes code apart, in one pass. Strings without an end reach to the end of their line, or of the code where they may go over lines. */
export function lexCode(code: string, syntax: CodeSyntax): LexedCode {
  const pieces: CodePiece[] = [];
  let at = 0;
  while (at < code.length) {
    const piece = commentAt(code, at, syntax) ?? stringAt(code, at, syntax) ?? regexAt(code, at, syntax);
    if (piece) {
      pieces.push(piece);
      at = Math.max(piece.end, at + 1);
    } else at += 1;
  }
  return { code, pieces, masked: maskedCode(code, pieces), lineStarts: lineStartsOf(code) };
}

function commentAt(code: string, at: number, { lineComments, blockComments }: CodeSyntax): CodePiece | undefined {
  const block = blockComments.find(([open]) => code.startsWith(open, at));
  if (block) {
    const [open, close] = block;
    const end = code.indexOf(close, at + open.length);
    const stop = end < 0 ? code.length : end;
    return {
      kind: 'comment',
      start: at,
      end: end < 0 ? stop : stop + close.length,
      content: code.slice(at + open.length, stop),
      interpolated: false,
    };
  }
  const line = lineComments.find((sign) => code.startsWith(sign, at));
  // A sharp within a word or behind a dollar is no comment: `$#`, `a#b`.
  if (line === undefined || (line === '#' && /[\w$&]/.test(code[at - 1] ?? ''))) return undefined;
  const end = lineEnd(code, at);
  return { kind: 'comment', start: at, end, content: code.slice(at + line.length, end), interpolated: false };
}

const lineEnd = (code: string, at: number): number => {
  const end = code.indexOf('\n', at);
  return end < 0 ? code.length : end;
};

function stringAt(code: string, at: number, syntax: CodeSyntax): CodePiece | undefined {
  const quote = code[at] ?? '';
  if (!syntax.quotes.includes(quote)) return undefined;
  const prefix = /(?<!\w)[fFrRbBuU$@]{1,2}$/.exec(code.slice(Math.max(0, at - 3), at))?.[0] ?? '';
  if (syntax.triple && code.startsWith(quote.repeat(3), at)) {
    const end = code.indexOf(quote.repeat(3), at + 3);
    const stop = end < 0 ? code.length : end;
    return {
      kind: 'string',
      start: at,
      end: end < 0 ? stop : stop + 3,
      content: code.slice(at + 3, stop),
      interpolated: /f/i.test(prefix),
    };
  }
  // A lifetime of Rust and an apostrophe: no string of one character ends there.
  if (quote === "'" && syntax.multiline && /[\w&<]/.test(code[at - 1] ?? '')) return undefined;
  const isTemplate = quote === '`';
  let end = at + 1;
  let interpolated = /[f$]/i.test(prefix);
  while (end < code.length && code[end] !== quote) {
    if (code[end] === '\\') end += 1;
    else if (isTemplate && code.startsWith('${', end)) {
      interpolated = true;
      end = skipBraces(code, end + 1);
    } else if (code[end] === '\n' && !isTemplate && !syntax.multiline) break;
    end += 1;
  }
  const stop = Math.min(end, code.length);
  return {
    kind: 'string',
    start: at,
    end: Math.min(code.length, code[stop] === quote ? stop + 1 : stop),
    content: code.slice(at + 1, stop),
    interpolated,
  };
}

/** Templates within templates that are followed. */
const DEEPEST_TEMPLATE = 20;

/** Where the braces end that open at a place; strings and templates within are skipped with them. */
function skipBraces(code: string, from: number, depth = 0): number {
  let open = 0;
  for (let at = from; at < code.length; at += 1) {
    const sign = code[at] ?? '';
    if (sign === '{') open += 1;
    else if (sign === '}') open -= 1;
    else if (sign === '\\') at += 1;
    else if (sign === '"' || sign === "'") at = closing(code, at, sign);
    else if (sign === '`' && depth < DEEPEST_TEMPLATE) at = skipTemplate(code, at + 1, depth + 1);
    if (open === 0) return at;
  }
  return code.length;
}

/** Where a string in one line ends; its beginning, where it does not. */
function closing(code: string, from: number, quote: string): number {
  for (let at = from + 1; at < code.length && code[at] !== '\n'; at += 1) {
    if (code[at] === quote) return at;
    if (code[at] === '\\') at += 1;
  }
  return from;
}

/** Where a template ends whose content begins at a place. */
function skipTemplate(code: string, from: number, depth: number): number {
  for (let at = from; at < code.length; at += 1) {
    if (code[at] === '\\') at += 1;
    else if (code[at] === '`') return at;
    else if (code.startsWith('${', at)) at = skipBraces(code, at + 1, depth);
  }
  return code.length;
}

function regexAt(code: string, at: number, { regex }: CodeSyntax): CodePiece | undefined {
  if (!regex || code[at] !== '/') return undefined;
  const before = code.slice(Math.max(0, at - 20), at).trimEnd();
  if (!BEFORE_REGEX.test(before)) return undefined;
  let inClass = false;
  for (let end = at + 1; end < Math.min(code.length, at + LONGEST_REGEX) && code[end] !== '\n'; end += 1) {
    const sign = code[end];
    if (sign === '\\') end += 1;
    else if (sign === '[') inClass = true;
    else if (sign === ']') inClass = false;
    else if (sign === '/' && !inClass)
      return { kind: 'string', start: at, end: end + 1, content: code.slice(at + 1, end), interpolated: false };
  }
  return undefined;
}

function maskedCode(code: string, pieces: readonly CodePiece[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { kind, start, end } of pieces) {
    parts.push(code.slice(at, start));
    const piece = code.slice(start, end);
    parts.push(
      kind === 'comment'
        ? piece.replaceAll(/[^\n]/g, ' ')
        : piece.slice(0, 1) + piece.slice(1, -1).replaceAll(/[^\n]/g, '_') + (piece.length > 1 ? piece.slice(-1) : ''),
    );
    at = end;
  }
  return parts.join('') + code.slice(at);
}

function lineStartsOf(code: string): number[] {
  const starts = [0];
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The line of a place, counted from 1. */
export function lineAt(lineStarts: readonly number[], at: number): number {
  let [low, high] = [0, lineStarts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lineStarts[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
