import { HeddleError } from '@heddle/contract/errors/define';
import { fileWorkErrors } from '@heddle/contract/errors/file-work';
import type { JsonValue } from '@heddle/contract/json';
import { Marked } from 'marked';
import TurndownService from 'turndown';
import type { Table } from './table.ts';
import { cellText } from './table.ts';

export const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A whole HTML page. */
export const page = (body: string, title: string): string =>
  `<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<title>${escapeHtml(title)}</title>\n</head>\n<body>\n${body.trim()}\n</body>\n</html>\n`;

/** Runs what reads a document, and says in the catalogue's words what went wrong. */
function read<T>(format: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof HeddleError) throw cause;
    const reason = cause instanceof RangeError ? 'it is nested too deeply' : cause instanceof Error ? cause.message : String(cause);
    throw fileWorkErrors.conversion_failed({ format, reason }, { cause });
  }
}

/** Markdown (CommonMark and GitHub's tables) as HTML without a page around it. HTML in it is shown as text, and scripts in links are taken out, unless `rawHtml`. */
export function markdownToHtml(text: string, rawHtml: boolean): string {
  const marked = new Marked({ gfm: true });
  if (!rawHtml) {
    marked.use({
      renderer: { html: ({ text: written }) => escapeHtml(written) },
      walkTokens(token) {
        if ((token.type === 'link' || token.type === 'image') && !/^(?:https?:|mailto:|tel:|[^:]*$|[^:]*[/?#])/i.test(token['href'] as string)) token['href'] = '';
      },
    });
  }
  return read('Markdown', () => marked.parse(text, { async: false }));
}

/** Elements inside each other: working through them takes the square of it. */
const DEEPEST = 500;
const TAG = /<(\/?)([a-z][a-z0-9-]*)[^>]*?(\/?)>/gi;
/** Elements that are not closed, or need not be. */
const OPEN_ENDED = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|optgroup|colgroup)$/i;

/** Throws `conversion_failed` for HTML that is nested without end. */
function checkDepth(html: string): void {
  let depth = 0;
  for (const [, close, name = '', closed] of html.matchAll(TAG)) {
    if (closed === '/' || OPEN_ENDED.test(name)) continue;
    depth = close === '/' ? Math.max(0, depth - 1) : depth + 1;
    if (depth > DEEPEST) throw fileWorkErrors.conversion_failed({ format: 'HTML', reason: `it has more than ${DEEPEST} elements inside each other` });
  }
}

/** HTML as Markdown. Scripts, styles and forms are left out. */
export function htmlToMarkdown(html: string): string {
  const service = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-', emDelimiter: '*' });
  service.remove(['script', 'style', 'noscript', 'title', 'iframe', 'button', 'select', 'textarea']);
  service.addRule('cell', { filter: ['th', 'td'], replacement: (content) => ` ${content.trim().replaceAll(/\s*\n\s*/g, ' ').replaceAll(/(?<!\\)\|/g, '\\|')} |` });
  service.addRule('row', {
    filter: 'tr',
    replacement(content, node) {
      const line = `\n|${content}`;
      const columns = node.childNodes.length === 0 ? 0 : [...content.matchAll(/(?<!\\)\|/g)].length;
      return isFirstRow(node) ? `${line}\n|${' --- |'.repeat(columns)}` : line;
    },
  });
  service.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` });
  service.addRule('parts of tables', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content });
  checkDepth(html);
  return `${read('HTML', () => service.turndown(html)).trim()}\n`;
}

/** Whether a row is the first of its table, whatever part of the table it stands in. */
function isFirstRow(row: { previousSibling: unknown; parentNode: unknown }): boolean {
  const hasRowBefore = (node: { previousSibling: unknown }): boolean => {
    for (let at = node.previousSibling as Node | null; at; at = at.previousSibling) if (/^(?:TR|THEAD|TBODY)$/.test(at.nodeName)) return true;
    return false;
  };
  const parent = row.parentNode as Node | null;
  return !hasRowBefore(row) && (parent === null || parent.nodeName === 'TABLE' || !hasRowBefore(parent));
}

/** HTML as text to read: paragraphs parted by empty lines, the addresses of links in parentheses. */
export function htmlToText(html: string): string {
  const service = new TurndownService({ bulletListMarker: '-', codeBlockStyle: 'indented' });
  service.remove(['script', 'style', 'noscript', 'title', 'iframe', 'button', 'select', 'textarea']);
  service.escape = (text) => text;
  service.addRule('plain', { filter: ['em', 'i', 'strong', 'b', 'code', 'del', 's'], replacement: (content) => content });
  service.addRule('block', { filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'table', 'pre'], replacement: (content) => `\n\n${content.trim()}\n\n` });
  service.addRule('break', { filter: 'br', replacement: () => '\n' });
  service.addRule('rule', { filter: 'hr', replacement: () => '\n\n' });
  service.addRule('row', { filter: 'tr', replacement: (content) => `${content.replace(/\t$/, '')}\n` });
  service.addRule('cell', { filter: ['th', 'td'], replacement: (content) => `${content.trim().replaceAll(/\s+/g, ' ')}\t` });
  service.addRule('image', { filter: 'img', replacement: (_content, node) => (node as Element).getAttribute('alt') ?? '' });
  service.addRule('link', {
    filter: 'a',
    replacement(content, node) {
      const address = (node as Element).getAttribute('href') ?? '';
      return /^(?:https?|mailto):/i.test(address) && address !== content ? `${content} (${address})` : content;
    },
  });
  checkDepth(html);
  return `${read('HTML', () => service.turndown(html)).trim()}\n`;
}

/** Text as HTML without a page around it: an empty line parts paragraphs. */
export const textToHtml = (text: string): string =>
  paragraphs(text).map((lines) => `<p>${lines.map(escapeHtml).join('<br>\n')}</p>`).join('\n');

/** Text as Markdown that shows it as it is. CommonMark 0.31, "Backslash escapes". */
export const textToMarkdown = (text: string): string =>
  `${paragraphs(text).map((lines) => lines.map((line) => line.trim().replaceAll(/[\\`*_[\]<>&~|#+\-=.!(){}$:@^"']/g, '\\$&')).join('\\\n')).join('\n\n')}\n`;

const paragraphs = (text: string): string[][] => text.replaceAll('\r\n', '\n').split(/\n[ \t]*\n\s*/).map((part) => part.split('\n').filter((line) => line.trim() !== '')).filter((lines) => lines.length > 0);

/** A table as HTML without a page around it. */
export function tableToHtml({ columns, rows }: Table): string {
  const row = (tag: 'th' | 'td', cells: readonly (JsonValue | undefined)[]): string => `<tr>${cells.map((value) => `<${tag}>${escapeHtml(cellText(value)).replaceAll(/\r?\n/g, '<br>')}</${tag}>`).join('')}</tr>`;
  return `<table>\n<thead>\n${row('th', columns)}\n</thead>\n<tbody>\n${rows.map((entry) => row('td', columns.map((name) => entry[name]))).join('\n')}\n</tbody>\n</table>`;
}
