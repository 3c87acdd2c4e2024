import type { HtmlElement, HtmlNode } from '../../lib/documents/html-tree.ts';
import { parseHtml } from '../../lib/documents/html-tree.ts';
import { dataTable, writeTable } from './plain-tables.ts';

/** Elements that begin and end a line of their own. */
const blocks = new Set([
  'address',
  'article',
  'aside',
  'caption',
  'center',
  'dd',
  'details',
  'div',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'header',
  'legend',
  'li',
  'main',
  'nav',
  'section',
  'summary',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
]);
/** Elements with an empty line before and after. */
const paragraphs = new Set([
  'blockquote',
  'dl',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'ol',
  'p',
  'pre',
  'table',
  'ul',
]);

/** What parts words, and what mails fill the line with that is shown in a list of mails. */
const BLANK = /(?:\s|\u200B|\u200C|\u034F|\uFEFF)+/g;

/**
 * The text of an HTML mail, for programs that show no HTML: paragraphs and lists as such, the addresses of links in parentheses, tables in columns.
 * What the mail hides is left out. Throws `document_too_large`.
 */
export function plainText(html: string): string {
  return textOf(parseHtml(html).children);
}

function textOf(nodes: readonly HtmlNode[]): string {
  const page = new Page();
  for (const node of nodes) put(page, node);
  return page.end();
}

/** Text that grows, with as many line ends between its parts as these want. */
class Page {
  #text = '';
  #ends = 0;

  /** At least so many line ends before what comes next. */
  part(ends: number): void {
    this.#ends = Math.max(this.#ends, ends);
  }

  /** A line end wherever the text stands; no more than one empty line follows another. */
  break(): void {
    this.#ends = Math.min(2, this.#ends + 1);
  }

  /** Text that flows. */
  words(text: string): void {
    const flowing = text.replaceAll(BLANK, ' ');
    const atStart = this.#ends > 0 || this.#text === '' || /\s$/.test(this.#text);
    this.lines(atStart ? flowing.trimStart() : flowing);
  }

  /** Text as it stands. */
  lines(text: string): void {
    if (text === '') return;
    if (this.#ends > 0 && this.#text !== '') this.#text = this.#text.trimEnd() + '\n'.repeat(this.#ends);
    this.#ends = 0;
    this.#text += text;
  }

  end(): string {
    return this.#text.trimEnd();
  }
}

function put(page: Page, node: HtmlNode): void {
  if (typeof node === 'string') return page.words(node);
  if (isHidden(node)) return;
  const { name, attributes, children } = node;
  if (name === 'br') return page.break();
  if (name === 'img') return page.words(attributes.get('alt') ?? '');
  if (name === 'a') return putLink(page, node);
  const ends = paragraphs.has(name) ? 2 : blocks.has(name) ? 1 : 0;
  page.part(ends);
  if (name === 'hr') page.lines('-'.repeat(20));
  else if (name === 'pre') page.lines(written(node).replace(/^\n/, '').trimEnd());
  else if (name === 'blockquote') page.lines(prefixed(textOf(children), '> ', '> '));
  else if (name === 'ul' || name === 'ol') page.lines(listOf(node));
  else if (name === 'table') putTable(page, node);
  else for (const child of children) put(page, child);
  page.part(ends);
}

/** What mails hide, such as the line that is shown in a list of mails only. */
function isHidden({ attributes }: HtmlElement): boolean {
  const style = (attributes.get('style') ?? '').replaceAll(/\s+/g, '').toLowerCase();
  return attributes.has('hidden') || /(?:^|;)(?:display:none|visibility:hidden|mso-hide:all)/.test(style);
}

function putLink(page: Page, { attributes, children }: HtmlElement): void {
  const address = (attributes.get('href') ?? '').trim();
  const label = textOf(children);
  if (!/^(?:https?|mailto|tel):/i.test(address)) return children.forEach((child) => put(page, child));
  const bare = (text: string): string =>
    text
      .replace(/^(?:https?:\/\/|mailto:|tel:)/i, '')
      .replace(/\/$/, '')
      .toLowerCase();
  const isSame = label === '' || bare(label) === bare(address);
  // Words between links stay apart, also where the blank stands in the link.
  if (/^\s/.test(startOf(children))) page.words(' ');
  if (!isSame) page.lines(`${label.replaceAll(/\n+/g, ' ')} (${address})`);
  else page.lines(/^https?:/i.test(address) ? address : address.slice(address.indexOf(':') + 1));
}

const startOf = (nodes: readonly HtmlNode[]): string => (typeof nodes[0] === 'string' ? nodes[0] : '');

const written = (node: HtmlNode): string =>
  typeof node === 'string' ? node : node.name === 'br' ? '\n' : node.children.map(written).join('');

const prefixed = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, index) => ((index === 0 ? first : rest) + line).trimEnd())
    .join('\n');

function listOf({ name, attributes, children }: HtmlElement): string {
  let number = Number.parseInt(attributes.get('start') ?? '1', 10) || 1;
  const entries = children.flatMap((child) => {
    const text = typeof child === 'string' ? '' : textOf([child]);
    if (text === '') return [];
    const mark = name === 'ol' ? `${number++}. ` : '- ';
    return [prefixed(text, mark, ' '.repeat(mark.length))];
  });
  return entries.join('\n');
}

/** A table of data stands in columns; one that only arranges the mail is read cell by cell. */
function putTable(page: Page, table: HtmlElement): void {
  const data = dataTable(table, (cell) => textOf(cell.children));
  if (data) page.lines(writeTable(data));
  else for (const child of table.children) put(page, child);
}
