import type { Expression, Token } from 'acorn';
import { parseExpressionAt, tokTypes, tokenizer } from 'acorn';
import { isStackOverflow, overLimit, syntaxFault } from './fault.ts';
import { expressionLimits } from './limits.ts';

/** An expression found in a text. All offsets inside `tree` count from `offset`. */
export interface Parsed {
  tree: Expression;
  offset: number;
  /** Where the expression ends, in the text. */
  end: number;
}

/** All syntax errors here are acorn's, which carry the offset in the text and end with "(line:column)". */
const isSyntaxError = (thrown: unknown): thrown is SyntaxError & { pos: number } => thrown instanceof SyntaxError;

const options = { ecmaVersion: 2025, sourceType: 'script' } as const;

/**
 * Reads the expression that begins at `offset`. The text behind it is not read, so the grammar itself finds the `}}` after a template's expression.
 * Throws faults.
 */
export function parseAt(text: string, offset: number): Parsed {
  try {
    let length = 0;
    // The tree's own end leaves out parentheses around the whole; the last token that was consumed does not.
    const onToken = (token: Token): void => {
      length = token.end;
    };
    const tree = parseExpressionAt(text.slice(offset), 0, { ...options, onToken });
    const end = offset + length;
    if (length > expressionLimits.source)
      throw overLimit(`it is longer than ${expressionLimits.source.toLocaleString('en')} characters`, {
        start: offset,
        end,
      });
    return { tree, offset, end };
  } catch (thrown) {
    if (isStackOverflow(thrown)) throw overLimit('it is nested too deeply', { start: offset, end: text.length });
    if (!isSyntaxError(thrown)) throw thrown;
    const start = Math.min(offset + thrown.pos, text.length);
    throw syntaxFault(reasonOf(thrown, text, start), { start, end: Math.min(start + 1, text.length) });
  }
}

/** acorn's messages for an unexpected character; the character itself says more. */
const unexpected = new Set(['Unexpected token', 'Assigning to rvalue', 'Parenthesized pattern', 'Unexpected keyword']);

function reasonOf(error: SyntaxError, text: string, at: number): string {
  if (at >= text.length) return 'it ends too early.';
  const reason = error.message.replace(/ \(\d+:\d+\)$/, '');
  const plain = unexpected.has(reason)
    ? `"${text[at]}" is not expected here`
    : reason.charAt(0).toLowerCase() + reason.slice(1);
  return `${plain}.`;
}

/** The offset of the first character from `offset` on that is neither blank nor comment. */
export function skipBlanks(text: string, offset: number): number {
  try {
    const token = tokenizer(text.slice(offset), options).getToken();
    return token.type === tokTypes.eof ? text.length : offset + token.start;
  } catch (thrown) {
    if (!isSyntaxError(thrown)) throw thrown;
    return Math.min(offset + thrown.pos, text.length);
  }
}
