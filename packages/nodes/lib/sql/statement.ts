import { sqlErrors } from '@heddle/contract/errors/sql';
import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { dialects, quotePath } from './dialect.ts';
import type { SqlDialect, SqlStatement } from './port.ts';

/** A piece of the text of statements: as it is, a value, a name, or the end of a statement. */
type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'value' | 'name'; name: string }
  | { kind: 'place'; index: number }
  | { kind: 'end' };

const DOLLAR_QUOTE = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;
const PARAMETER = /:(#?)([A-Za-z_]\w*)/y;
const PLACE = /\$(\d{1,4})\b/y;

/** Whether a backslash escapes the next character in the quoted text that begins here. */
const escapes = (dialect: SqlDialect, text: string, at: number): boolean =>
  dialect === 'mysql'
    ? text[at] !== '`'
    : dialect === 'postgresql' && /(?<![\w$])e$/i.test(text.slice(Math.max(0, at - 2), at)) && text[at] === "'";

/** The place behind the quoted text that begins at `at`. */
function endOfQuoted(dialect: SqlDialect, text: string, at: number): number {
  const close = text[at] === '[' ? ']' : text[at];
  const withBackslash = escapes(dialect, text, at);
  for (let index = at + 1; index < text.length; index += 1) {
    if (withBackslash && text[index] === '\\') index += 1;
    else if (text[index] === close) {
      // Names in brackets have no way to hold one.
      if (text[index + 1] !== close || close === ']') return index + 1;
      index += 1;
    }
  }
  throw sqlErrors.sql_statement_invalid({ reason: `a quote (${text[at] ?? ''}) is not closed` });
}

/** The place behind the comment that begins at `at`, which only PostgreSQL nests. */
function endOfComment(dialect: SqlDialect, text: string, at: number): number {
  let depth = 0;
  for (let index = at; index < text.length; index += 1) {
    const two = text.slice(index, index + 2);
    if (two === '/*' && (depth === 0 || dialect === 'postgresql')) {
      depth += 1;
      index += 1;
    } else if (two === '*/') {
      depth -= 1;
      index += 1;
      if (depth === 0) return index + 1;
    }
  }
  throw sqlErrors.sql_statement_invalid({ reason: 'a comment is not closed' });
}

const endOfLine = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** The place behind what is to be left as it is: quoted text or a comment; `at` where none begins. */
function skipLiteral(dialect: SqlDialect, text: string, at: number): number {
  const char = text[at] ?? '';
  const two = text.slice(at, at + 2);
  if (char === "'" || char === '"' || (char === '`' && dialect !== 'postgresql')) return endOfQuoted(dialect, text, at);
  if (char === '[' && dialect === 'sqlite') return endOfQuoted(dialect, text, at);
  if (two === '/*') return endOfComment(dialect, text, at);
  if (dialect === 'mysql' ? char === '#' || /^--(\s|$)/.test(text.slice(at, at + 3)) : two === '--')
    return endOfLine(text, at);
  if (char === '$' && dialect === 'postgresql' && !/[\w$]/.test(text[at - 1] ?? '')) {
    const tag = matchAt(DOLLAR_QUOTE, text, at)?.[0];
    if (tag === undefined) return at;
    const end = text.indexOf(tag, at + tag.length);
    if (end < 0) throw sqlErrors.sql_statement_invalid({ reason: `a quote (${tag}) is not closed` });
    return end + tag.length;
  }
  return at;
}

/** Reads the text of statements: what is quoted or a comment is left as it is. */
function readPieces(dialect: SqlDialect, text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let places = 0;
  const add = (at: number, end: number, piece: Piece): number => {
    if (at > from) pieces.push({ kind: 'text', text: text.slice(from, at) });
    pieces.push(piece);
    from = end;
    return end;
  };
  for (let at = 0; at < text.length;) {
    const behind = skipLiteral(dialect, text, at);
    const char = text[at];
    const parameter = char === ':' && text[at - 1] !== ':' ? matchAt(PARAMETER, text, at) : null;
    const place = char === '$' && dialect === 'postgresql' ? matchAt(PLACE, text, at) : null;
    if (behind > at) at = behind;
    else if (text.startsWith('::', at)) at += 2;
    else if (parameter)
      at = add(at, at + parameter[0].length, {
        kind: parameter[1] === '#' ? 'name' : 'value',
        name: parameter[2] ?? '',
      });
    else if (place) at = add(at, at + place[0].length, { kind: 'place', index: Number(place[1]) - 1 });
    else if (char === '?' && dialect !== 'postgresql') at = add(at, at + 1, { kind: 'place', index: places++ });
    else if (char === ';') {
      places = 0;
      at = add(at, at + 1, { kind: 'end' });
    } else at += 1;
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) });
  return pieces;
}

/** Throws `sql_statement_invalid` for an empty text, `sql_expression_in_statement` for one with an expression in it. */
export function checkText(text: string): void {
  if (text.trim() === '') throw sqlErrors.sql_statement_invalid({ reason: 'it is empty' });
  if (text.includes('{{')) throw sqlErrors.sql_expression_in_statement();
}

/** Values by name, and in their order for the placeholders $1 and ?. */
export type NamedValues = readonly { name: string; value: JsonValue }[];

/**
 * The statements of a text: `:name` becomes a value that is sent apart from the text, `:#name` a quoted name. Nothing else gets into the text.
 * Throws `sql_expression_in_statement`, `sql_parameter_missing`, `sql_identifier_invalid`, `sql_statement_invalid`.
 */
export function readStatements(dialect: SqlDialect, text: string, parameters: NamedValues): SqlStatement[] {
  checkText(text);
  const statements: SqlStatement[] = [];
  let [written, values] = ['', [] as JsonValue[]];
  const end = (): void => {
    if (written.trim() !== '') statements.push({ text: written.trim(), values });
    [written, values] = ['', []];
  };
  const put = (parameter: NamedValues[number] | undefined, name: string): void => {
    if (!parameter) throw sqlErrors.sql_parameter_missing({ name });
    written += dialects[dialect].placeholder(values.length);
    values.push(parameter.value);
  };
  for (const piece of readPieces(dialect, text)) {
    if (piece.kind === 'text') written += piece.text;
    else if (piece.kind === 'end') end();
    else if (piece.kind === 'place') put(parameters[piece.index], `${piece.index + 1}`);
    else {
      const parameter = parameters.find(({ name }) => name === piece.name);
      if (piece.kind === 'value') put(parameter, piece.name);
      else if (!parameter) throw sqlErrors.sql_parameter_missing({ name: piece.name });
      else written += quotePath(dialect, asText(parameter.value));
    }
  }
  end();
  return statements;
}
