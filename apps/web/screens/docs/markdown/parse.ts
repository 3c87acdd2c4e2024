import type { MarkedToken, Token, Tokens } from 'marked';
import type { GuideBlock, Heading } from './blocks.ts';
import { createSlugs, plainText } from './blocks.ts';
import { marked, toInlines } from './inline.ts';

/**
 * Reads the markdown that documents are written in: headings (levels 2 to 4), paragraphs, lists, fenced code, tables, notes (`>`) and running text.
 * Entries of a list and notes are flat: what is nested in them becomes part of their text. No input fails; HTML is text.
 */
export function parseMarkdown(source: string): GuideBlock[] {
  const toSlug = createSlugs();
  return marked.lexer(source).flatMap((token) => toBlock(token, toSlug));
}

function toBlock(token: Token, toSlug: (text: string) => string): GuideBlock[] {
  // The lexer has no extensions, which alone make tokens of other types.
  const known = token as MarkedToken;
  switch (known.type) {
    case 'space':
      return [];
    case 'heading':
      return [toHeading(known, toSlug)];
    case 'list':
      return [{ kind: 'list', ordered: known.ordered, items: known.items.map((item) => toInlines([item])) }];
    case 'code':
      return [{ kind: 'code', language: known.lang ?? '', text: known.text }];
    case 'table': {
      const [head = [], ...rows] = [known.header, ...known.rows].map((row) =>
        row.map(({ tokens }) => toInlines(tokens)),
      );
      return [{ kind: 'table', head, rows }];
    }
    case 'blockquote':
      return [{ kind: 'note', children: toInlines([known]) }];
    default:
      return [{ kind: 'paragraph', children: toInlines([known]) }];
  }
}

function toHeading({ depth, tokens }: Tokens.Heading, toSlug: (text: string) => string): Heading {
  const children = toInlines(tokens);
  return { kind: 'heading', level: depth <= 2 ? 2 : depth === 3 ? 3 : 4, id: toSlug(plainText(children)), children };
}
