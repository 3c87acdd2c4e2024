import { fileWorkErrors } from '@heddle/contract/errors/file-work';
import TurndownService from 'turndown';
import { encodedAddress, linkAddress, pictureAddress } from '../../lib/documents/links.ts';
import { read } from './reading.ts';

/** Elements inside each other: working through them takes the square of it. */
const DEEPEST = 500;
const TAG = /<(\/?)([a-z][a-z0-9-]*)[^>]*?(\/?)>/gi;
/** Elements that are not closed, or need not be. */
const OPEN_ENDED =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|optgroup|colgroup)$/i;

/** Throws `conversion_failed` for HTML that is nested without end. */
function checkDepth(html: string): void {
  let depth = 0;
  for (const [, close, name = '', closed] of html.matchAll(TAG)) {
    if (closed === '/' || OPEN_ENDED.test(name)) continue;
    depth = close === '/' ? Math.max(0, depth - 1) : depth + 1;
    if (depth > DEEPEST)
      throw fileWorkErrors.conversion_failed({
        format: 'HTML',
        reason: `it has more than ${DEEPEST} elements inside each other`,
      });
  }
}

/** Text that would begin HTML or an entity in Markdown, which turndown leaves as it is. At the end of a text, what makes one of it may come next. */
const BEGINS_HTML = /<(?![\s\d=])|&(?=$|#|[A-Za-z][A-Za-z\d]*(?:;|$))/g;

/** Text in an attribute of Markdown: on one line, and none of its signs means anything. */
const asWords = (text: string | null): string =>
  (text ?? '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>&()"!|]/g, '\\$&');

/** `(address "title")` of a link or a picture; null for an address that is not allowed in a document. */
function target(written: string | null, title: string | null, judge: typeof linkAddress): string | null {
  const judged = judge(written ?? '');
  const address = judged === null ? null : encodedAddress(judged);
  if (address === null || address === '') return null;
  const words = asWords(title);
  return `(${address.replaceAll(/[()<>]/g, '\\$&').replaceAll(/&(?=#|[A-Za-z][A-Za-z\d]*;)/g, '&amp;')}${words === '' ? '' : ` "${words}"`})`;
}

/** Links and pictures keep only addresses that are allowed in a document; code gets fences that nothing in it closes. */
function addGuardedRules(service: TurndownService): void {
  const escape = service.escape.bind(service);
  service.escape = (text) => escape(text).replaceAll(BEGINS_HTML, '\\$&');
  service.addRule('link', {
    filter: 'a',
    replacement(content, node) {
      const element = node as Element;
      const to = target(element.getAttribute('href'), element.getAttribute('title'), linkAddress);
      return to === null || content.trim() === '' ? content : `[${content}]${to}`;
    },
  });
  service.addRule('picture', {
    filter: 'img',
    replacement(_content, node) {
      const element = node as Element;
      const to = target(element.getAttribute('src'), element.getAttribute('title'), pictureAddress);
      return to === null ? asWords(element.getAttribute('alt')) : `![${asWords(element.getAttribute('alt'))}]${to}`;
    },
  });
  service.addRule('code block', {
    filter: (node) => node.nodeName === 'PRE' && node.firstChild?.nodeName === 'CODE',
    replacement(_content, node) {
      const code = node.firstChild as Element;
      const text = code.textContent ?? '';
      const [, language = ''] = /(?:^|\s)language-([\w+#.-]+)/.exec(code.getAttribute('class') ?? '') ?? [];
      const longest = [...text.matchAll(/`{3,}/g)].reduce((most, [ticks]) => Math.max(most, ticks.length), 2);
      const fence = '`'.repeat(longest + 1);
      return `\n\n${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}\n\n`;
    },
  });
}

/** HTML as Markdown. Scripts, styles and forms are left out, and what is text there is none of Markdown's HTML here. */
export function htmlToMarkdown(html: string): string {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
  });
  service.remove(['script', 'style', 'noscript', 'title', 'iframe', 'button', 'select', 'textarea']);
  addGuardedRules(service);
  service.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (content) =>
      ` ${content
        .trim()
        .replaceAll(/\s*\n\s*/g, ' ')
        .replaceAll(/(?<!\\)\|/g, '\\|')} |`,
  });
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

/** Whether a row is the first of its table, whatever table section it is in. */
function isFirstRow(row: { previousSibling: unknown; parentNode: unknown }): boolean {
  const hasRowBefore = (node: { previousSibling: unknown }): boolean => {
    for (let at = node.previousSibling as Node | null; at; at = at.previousSibling)
      if (/^(?:TR|THEAD|TBODY)$/.test(at.nodeName)) return true;
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
  service.addRule('plain', {
    filter: ['em', 'i', 'strong', 'b', 'code', 'del', 's'],
    replacement: (content) => content,
  });
  service.addRule('block', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'table', 'pre'],
    replacement: (content) => `\n\n${content.trim()}\n\n`,
  });
  service.addRule('break', { filter: 'br', replacement: () => '\n' });
  service.addRule('rule', { filter: 'hr', replacement: () => '\n\n' });
  service.addRule('row', { filter: 'tr', replacement: (content) => `${content.replace(/\t$/, '')}\n` });
  service.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (content) => `${content.trim().replaceAll(/\s+/g, ' ')}\t`,
  });
  service.addRule('image', {
    filter: 'img',
    replacement: (_content, node) => (node as Element).getAttribute('alt') ?? '',
  });
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
