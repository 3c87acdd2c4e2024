import type { Align, Block, DocumentCell, Inline } from './blocks.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';
import { declarationsOf, alignOf, styleOf } from './html-style.ts';
import type { Style } from './html-style.ts';
import { parseHtml } from './html-tree.ts';
import { pictureOf } from './pictures.ts';

/** Elements that are part of a line. */
const inlineNames = new Set(
  'a abbr b bdi bdo big br cite code data del dfn em font i img ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
/** Converts HTML into the blocks of a document. What a document cannot show (scripts, forms, positions) is left out. Throws `document_too_large`, `picture_invalid`. */
export function htmlBlocks(html: string): Block[] {
  return blocksOf(parseHtml(html).children, {}, undefined);
}

function blocksOf(nodes: readonly HtmlNode[], style: Style, align: Align | undefined): Block[] {
  const blocks: Block[] = [];
  let line: Inline[] = [];
  const endLine = (): void => {
    const text = tidy(line);
    if (text.length > 0) blocks.push({ kind: 'paragraph', text, ...(align ? { align } : {}) });
    line = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string') line.push({ ...style, text: node.replaceAll(/[ \t\r\n\f]+/g, ' ') });
    else if (node.name === 'img') {
      endLine();
      const width = Number.parseInt(node.attributes.get('width') ?? '', 10);
      blocks.push({
        kind: 'picture',
        picture: pictureOf(
          node.attributes.get('src') ?? '',
          node.attributes.get('alt') ?? '',
          Number.isFinite(width) && width > 0 ? width : undefined,
        ),
      });
    } else if (inlineNames.has(node.name) && !holdsBlocks(node)) line.push(...inlinesOf(node, style));
    else {
      endLine();
      const declared = declarationsOf(node);
      const breaks = (name: string): boolean =>
        /^(always|page|left|right)$/.test(declared.get(`page-${name}`) ?? declared.get(name) ?? '');
      if (breaks('break-before')) blocks.push({ kind: 'pageBreak' });
      for (const block of blockOf(node, styleOf(node, style), alignOf(node, align))) blocks.push(block);
      if (breaks('break-after')) blocks.push({ kind: 'pageBreak' });
    }
  }
  endLine();
  return blocks;
}

const holdsBlocks = (element: HtmlElement): boolean =>
  element.children.some(
    (child) =>
      typeof child !== 'string' && (!inlineNames.has(child.name) || child.name === 'img' || holdsBlocks(child)),
  );

function inlinesOf(element: HtmlElement, outer: Style): Inline[] {
  if (element.name === 'br') return [{ ...outer, text: '\n' }];
  const style = styleOf(element, outer);
  return element.children.flatMap((child) =>
    typeof child === 'string' ? [{ ...style, text: child.replaceAll(/[ \t\r\n\f]+/g, ' ') }] : inlinesOf(child, style),
  );
}

/** Removes blanks at the ends of lines, and all but one between words. */
function tidy(runs: readonly Inline[]): Inline[] {
  const kept: Inline[] = [];
  let atStart = true;
  for (const run of runs) {
    const text = atStart ? run.text.replace(/^ +/, '') : run.text;
    if (text === '') continue;
    const before = kept.at(-1);
    if (text === '\n' && before) before.text = before.text.replace(/ +$/, '');
    kept.push({ ...run, text });
    atStart = /[ \n]$/.test(text);
  }
  const last = kept.at(-1);
  if (last) last.text = last.text.replace(/[ \n]+$/, '');
  return kept.filter(({ text }) => text !== '');
}

function blockOf(element: HtmlElement, style: Style, align: Align | undefined): Block[] {
  const { name, children } = element;
  const aligned = align ? { align } : {};
  switch (name) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6': {
      const text = tidy(inlinesOf({ ...element, name: 'span' }, style));
      return text.length === 0
        ? []
        : [{ kind: 'heading', level: Math.min(4, Number(name[1])) as 1 | 2 | 3 | 4, text, ...aligned }];
    }
    case 'ul':
    case 'ol': {
      const entries = children.flatMap((child) =>
        typeof child === 'string' ? [] : [blocksOf(child.name === 'li' ? child.children : [child], style, align)],
      );
      return entries.length === 0
        ? []
        : [
            {
              kind: 'list',
              ordered: name === 'ol',
              start: Number.parseInt(element.attributes.get('start') ?? '1', 10) || 1,
              entries,
            },
          ];
    }
    case 'blockquote':
      return [{ kind: 'quote', blocks: blocksOf(children, style, align) }];
    case 'pre':
      return [{ kind: 'code', text: textIn(element).replace(/^\n/, '').trimEnd() }];
    case 'hr':
      return [{ kind: 'rule' }];
    case 'table':
      return tableOf(element, style);
    default:
      return blocksOf(children, style, align);
  }
}

const textIn = (node: HtmlNode): string =>
  typeof node === 'string' ? node : node.name === 'br' ? '\n' : node.children.map(textIn).join('');

const MOST_SPAN = 50;

function tableOf(element: HtmlElement, style: Style): Block[] {
  const head: DocumentCell[][] = [];
  const rows: DocumentCell[][] = [];
  const collect = (nodes: readonly HtmlNode[], inHead: boolean): void => {
    for (const node of nodes) {
      if (typeof node === 'string') continue;
      if (node.name === 'tr') {
        const cells = node.children.flatMap((child) =>
          typeof child !== 'string' && (child.name === 'td' || child.name === 'th')
            ? [cellOf(child, style, alignOf(node, undefined))]
            : [],
        );
        if (cells.length > 0)
          (inHead || (rows.length === 0 && cells.every((cell) => cell.head)) ? head : rows).push(cells);
      } else if (node.name !== 'caption' && node.name !== 'colgroup') collect(node.children, node.name === 'thead');
    }
  };
  collect(element.children, false);
  return head.length + rows.length === 0 ? [] : [{ kind: 'table', head, rows }];
}

function cellOf(element: HtmlElement, style: Style, outer: Align | undefined): DocumentCell {
  const align = alignOf(element, outer);
  const span = Math.min(MOST_SPAN, Number.parseInt(element.attributes.get('colspan') ?? '1', 10) || 1);
  // Paragraphs in a cell become lines.
  const runs = element.children.flatMap((child, index) =>
    typeof child === 'string'
      ? [{ ...style, text: child.replaceAll(/\s+/g, ' ') }]
      : [...(index > 0 && !inlineNames.has(child.name) ? [{ text: '\n' }] : []), ...inlinesOf(child, style)],
  );
  return {
    text: tidy(runs.map((run) => (element.name === 'th' ? { ...run, bold: true } : run))),
    ...(align ? { align } : {}),
    ...(element.name === 'th' ? { head: true } : {}),
    ...(span > 1 ? { span } : {}),
  };
}
