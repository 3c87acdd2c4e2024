import type { MarkedToken, Token } from 'marked';
import { Marked } from 'marked';
import type { GuideInline } from './blocks.ts';

/** The lexer of documents: GitHub's markdown, in which bare addresses and `~` are text. */
export const marked = new Marked({ tokenizer: { url: () => undefined, del: () => undefined } });

/** Addresses a document may link to: of this site, of the web, an email address. Nothing that a browser would run. */
export function isSafeHref(href: string): boolean {
  return /^(?:https?:\/\/|mailto:|#|\/(?![/\\]))/i.test(href);
}

/**
 * The running text of tokens. Blocks become their text, with a space between two of them; HTML is text as written; a link to an unsafe address is
 * its label.
 */
export function toInlines(tokens: readonly Token[]): GuideInline[] {
  const inlines: GuideInline[] = [];
  for (const inline of tokens.flatMap(toInline)) {
    const last = inlines.at(-1);
    if (inline.kind === 'text' && last?.kind === 'text')
      inlines[inlines.length - 1] = { kind: 'text', text: last.text + inline.text };
    else if (inline.kind !== 'text' || inline.text !== '') inlines.push(inline);
  }
  return inlines;
}

/** As `toInlines`, for separate parts: entries of a list, cells of a table. */
export function joinInlines(parts: readonly (readonly Token[])[]): GuideInline[] {
  const texts = parts.map(toInlines).filter((part) => part.length > 0);
  return texts.flatMap((part, index): GuideInline[] => (index === 0 ? part : [text(' '), ...part]));
}

const text = (value: string): GuideInline => ({ kind: 'text', text: value.replaceAll(/[ \t]*\n[ \t]*/g, ' ') });

function toInline(token: Token): GuideInline[] {
  // The lexer has no extensions, which alone make tokens of other types.
  const known = token as MarkedToken;
  switch (known.type) {
    case 'codespan':
      return [{ kind: 'code', text: known.text }];
    case 'code':
      return [{ kind: 'code', text: [known.lang, known.text].filter(Boolean).join(' ') }];
    case 'strong':
      return [{ kind: 'strong', children: toInlines(known.tokens) }];
    case 'em':
      return [{ kind: 'emphasis', children: toInlines(known.tokens) }];
    case 'link': {
      const children = toInlines(known.tokens);
      return isSafeHref(known.href) ? [{ kind: 'link', href: known.href, children }] : children;
    }
    case 'text':
    case 'escape':
      return 'tokens' in known && known.tokens ? toInlines(known.tokens) : [text(known.text)];
    case 'paragraph':
    case 'heading':
      return toInlines(known.tokens);
    case 'blockquote':
      return joinInlines(known.tokens.map((nested) => [nested]));
    case 'list':
      return joinInlines(known.items.map((item) => [item]));
    case 'list_item':
      return joinInlines(known.tokens.map((nested) => [nested]));
    case 'table':
      return joinInlines([known.header, ...known.rows].flat().map((cell) => cell.tokens));
    case 'br':
      return [text(' ')];
    case 'space':
      return [];
    default:
      return [text(known.raw.trim())];
  }
}
