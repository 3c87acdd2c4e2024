import { documentErrors } from '@heddle/contract/errors/documents';
import type { Token, Tokens } from 'marked';
import { lexer } from 'marked';
import type { Block, DocumentCell, Inline } from './blocks.ts';
import { decodeEntities } from './entities.ts';
import { htmlBlocks } from './html.ts';
import { Budget, checkLength } from './limits.ts';
import { absoluteLink } from './links.ts';
import { pictureOf } from './pictures.ts';

type Style = Omit<Inline, 'text'>;

/** Converts Markdown (GitHub's), with the HTML in it, into the blocks of a document. Throws `document_too_large`, `picture_invalid`. */
export function markdownBlocks(markdown: string): Block[] {
  checkLength(markdown);
  try {
    return blocksOf(lexer(markdown, { gfm: true }), new Budget());
  } catch (error) {
    // The lexer of marked is recursive: nested quotes and lists exhaust the stack.
    if (error instanceof RangeError)
      throw documentErrors.document_too_large({ what: 'blocks inside each other', limit: '1000' });
    throw error;
  }
}

function blocksOf(tokens: readonly Token[], budget: Budget): Block[] {
  return tokens.flatMap((token): Block[] => {
    budget.take();
    // The types of marked cannot narrow tokens by `type`, as extensions may add further ones.
    switch (token.type) {
      case 'heading': {
        const { depth, tokens: inner } = token as Tokens.Heading;
        return [{ kind: 'heading', level: Math.min(4, depth) as 1 | 2 | 3 | 4, text: inlinesOf(inner, {}, budget) }];
      }
      case 'paragraph':
        return paragraph((token as Tokens.Paragraph).tokens, budget);
      case 'text': {
        const { tokens: inner, text } = token as Tokens.Text;
        return inner ? paragraph(inner, budget) : [{ kind: 'paragraph', text: [{ text: decodeEntities(text) }] }];
      }
      case 'list': {
        const { ordered, start, items } = token as Tokens.List;
        const entries = items.map((item) => {
          const inner = blocksOf(
            item.tokens.filter(({ type }) => type !== 'checkbox'),
            budget,
          );
          return item.task
            ? [
                {
                  kind: 'paragraph' as const,
                  text: [
                    { text: item.checked === true ? '[x] ' : '[ ] ' },
                    ...(inner[0]?.kind === 'paragraph' ? inner[0].text : []),
                  ],
                },
                ...(inner[0]?.kind === 'paragraph' ? inner.slice(1) : inner),
              ]
            : inner;
        });
        return [{ kind: 'list', ordered, start: typeof start === 'number' ? start : 1, entries }];
      }
      case 'blockquote':
        return [{ kind: 'quote', blocks: blocksOf((token as Tokens.Blockquote).tokens, budget) }];
      case 'code':
        return [{ kind: 'code', text: (token as Tokens.Code).text }];
      case 'hr':
        return [{ kind: 'rule' }];
      case 'table':
        return [tableOf(token as Tokens.Table, budget)];
      case 'html':
        return htmlBlocks((token as Tokens.HTML).text);
      default:
        return [];
    }
  });
}

/** A paragraph; pictures in it become blocks of their own. */
function paragraph(tokens: readonly Token[], budget: Budget): Block[] {
  const blocks: Block[] = [];
  let line: Token[] = [];
  const endLine = (): void => {
    const text = inlinesOf(line, {}, budget);
    if (text.some((run) => run.text.trim() !== '')) blocks.push({ kind: 'paragraph', text });
    line = [];
  };
  for (const token of tokens) {
    if (token.type !== 'image') {
      line.push(token);
      continue;
    }
    endLine();
    const { href, text } = token as Tokens.Image;
    blocks.push({ kind: 'picture', picture: pictureOf(href, text) });
  }
  endLine();
  return blocks;
}

function inlinesOf(tokens: readonly Token[], style: Style, budget: Budget): Inline[] {
  return tokens.flatMap((token): Inline[] => {
    budget.take();
    switch (token.type) {
      case 'strong':
        return inlinesOf((token as Tokens.Strong).tokens, { ...style, bold: true }, budget);
      case 'em':
        return inlinesOf((token as Tokens.Em).tokens, { ...style, italic: true }, budget);
      case 'del':
        return inlinesOf((token as Tokens.Del).tokens, { ...style, strike: true }, budget);
      case 'codespan':
        return [{ ...style, text: decodeEntities((token as Tokens.Codespan).text), code: true }];
      case 'br':
        return [{ ...style, text: '\n' }];
      case 'link': {
        const { href, tokens: inner } = token as Tokens.Link;
        const link = absoluteLink(decodeEntities(href, 'attribute'));
        return inlinesOf(inner, link === undefined ? style : { ...style, link }, budget);
      }
      case 'image':
        return [{ ...style, text: (token as Tokens.Image).text }];
      case 'html':
        return /^<br\b/i.test((token as Tokens.HTML).text) ? [{ ...style, text: '\n' }] : [];
      case 'escape':
        return [{ ...style, text: (token as Tokens.Escape).text }];
      default: {
        const { tokens: inner, text } = token as Tokens.Text;
        return inner
          ? inlinesOf(inner, style, budget)
          : [{ ...style, text: decodeEntities(text).replaceAll(/\s*\n\s*/g, ' ') }];
      }
    }
  });
}

function tableOf({ header, rows }: Tokens.Table, budget: Budget): Block {
  const cellOf = ({ tokens, align, header: head }: Tokens.TableCell): DocumentCell => ({
    text: inlinesOf(tokens, head ? { bold: true } : {}, budget),
    ...(align ? { align } : {}),
    ...(head ? { head } : {}),
  });
  return { kind: 'table', head: [header.map(cellOf)], rows: rows.map((row) => row.map(cellOf)) };
}
