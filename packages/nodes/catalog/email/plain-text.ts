import type { HtmlElement, HtmlNode } from '../../lib/documents/html-tree.ts';
import { parseHtml } from '../../lib/documents/html-tree.ts';
import { dataTable, writeTable } from './plain-tables.ts';

/** Elements that begin and end a line of their own. */
const blocks = new Set(
  'address article aside caption center dd details div dt fieldset figcaption figure footer form header legend li main nav section summary tbody td tfoot th thead tr'.split(
    ' ',
  ),
);
/** Elements with an empty line before and after. */
const paragraphs = new Set('blockquote dl h1 h2 h3 h4 h5 h6 hr ol p pre table ul'.split(' '));

/** White space, and the invisible characters with which mails fill their preview line. */
const BLANK = /(?:\s|\u200B|\u200C|\u034F|\uFEFF)+/g;

/**
 * Converts an HTML mail to text, for programs that show no HTML: paragraphs and lists as such, the addresses of links in parentheses,
 * tables in columns. Hidden elements are left out. Throws `document_too_large`.
 *
 * html-to-text does not do: it shows what is hidden and addresses of any scheme, has no limit on `colspan`, cuts off what is too deep
 * in place of refusing it, and takes the square of the depth of unclosed elements.
 */
export function plainText(html: string): string {
  return textOf(parseHtml(html).children);
}

function textOf(nodes: readonly HtmlNode[]): string {
  const writer = new TextWriter();
  for (const node of nodes) writeNode(writer, node);
  return writer.end();
}

/** Builds text out of parts with the line ends between them that they require. Takes time in proportion to its length. */
class TextWriter {
  /** None is empty. */
  readonly #parts: string[] = [];
  #ends = 0;

  /** Requires at least so many line ends before the next text. */
  separate(ends: number): void {
    this.#ends = Math.max(this.#ends, ends);
  }

  /** Adds a line end; there is never more than one empty line in a row. */
  lineBreak(): void {
    this.#ends = Math.min(2, this.#ends + 1);
  }

  /** Adds text, with its white space collapsed. */
  flow(text: string): void {
    const flowing = text.replaceAll(BLANK, ' ');
    const last = this.#parts.at(-1);
    const atStart = this.#ends > 0 || last === undefined || /\s/.test(last.slice(-1));
    this.verbatim(atStart ? flowing.trimStart() : flowing);
  }

  /** Adds text unchanged. */
  verbatim(text: string): void {
    if (text === '') return;
    if (this.#ends > 0 && this.#parts.length > 0) {
      this.#trimEnd();
      this.#parts.push('\n'.repeat(this.#ends));
    }
    this.#ends = 0;
    this.#parts.push(text);
  }

  end(): string {
    return this.#parts.join('').trimEnd();
  }

  #trimEnd(): void {
    for (let last = this.#parts.pop(); last !== undefined; last = this.#parts.pop()) {
      const trimmed = last.trimEnd();
      if (trimmed === '') continue;
      this.#parts.push(trimmed);
      return;
    }
  }
}

function writeNode(writer: TextWriter, node: HtmlNode): void {
  if (typeof node === 'string') return writer.flow(node);
  if (isHidden(node)) return;
  const { name, attributes, children } = node;
  if (name === 'br') return writer.lineBreak();
  if (name === 'img') return writer.flow(attributes.get('alt') ?? '');
  if (name === 'a') return writeLink(writer, node);
  const ends = paragraphs.has(name) ? 2 : blocks.has(name) ? 1 : 0;
  writer.separate(ends);
  if (name === 'hr') writer.verbatim('-'.repeat(20));
  else if (name === 'pre') writer.verbatim(textContent(node).replace(/^\n/, '').trimEnd());
  else if (name === 'blockquote') writer.verbatim(prefixed(textOf(children), '> ', '> '));
  else if (name === 'ul' || name === 'ol') writer.verbatim(listOf(node));
  else if (name === 'table') writeTableOrCells(writer, node);
  else for (const child of children) writeNode(writer, child);
  writer.separate(ends);
}

/** True for hidden elements, such as the preview line that only lists of mails show. */
function isHidden({ attributes }: HtmlElement): boolean {
  const style = (attributes.get('style') ?? '').replaceAll(/\s+/g, '').toLowerCase();
  return attributes.has('hidden') || /(?:^|;)(?:display:none|visibility:hidden|mso-hide:all)/.test(style);
}

function writeLink(writer: TextWriter, { attributes, children }: HtmlElement): void {
  const address = (attributes.get('href') ?? '').trim();
  const label = textOf(children);
  if (!/^(?:https?|mailto|tel):/i.test(address)) return children.forEach((child) => writeNode(writer, child));
  const bare = (text: string): string =>
    text
      .replace(/^(?:https?:\/\/|mailto:|tel:)/i, '')
      .replace(/\/$/, '')
      .toLowerCase();
  const isSame = label === '' || bare(label) === bare(address);
  // A blank at the beginning of a link keeps it apart from the word before it.
  if (/^\s/.test(startOf(children))) writer.flow(' ');
  if (!isSame) writer.verbatim(`${label.replaceAll(/\n+/g, ' ')} (${address})`);
  else writer.verbatim(/^https?:/i.test(address) ? address : address.slice(address.indexOf(':') + 1));
}

const startOf = (nodes: readonly HtmlNode[]): string => (typeof nodes[0] === 'string' ? nodes[0] : '');

const textContent = (node: HtmlNode): string =>
  typeof node === 'string' ? node : node.name === 'br' ? '\n' : node.children.map(textContent).join('');

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

/** Writes a table of data in columns, and the cells of a layout table one after the other. */
function writeTableOrCells(writer: TextWriter, table: HtmlElement): void {
  const data = dataTable(table, (cell) => textOf(cell.children));
  if (data) writer.verbatim(writeTable(data));
  else for (const child of table.children) writeNode(writer, child);
}
