import type { JsonValue } from '@heddle/contract/json';
import type { Table } from './table.ts';
import { cellText } from './table.ts';

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A whole HTML page. */
export const page = (body: string, title: string): string =>
  `<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<title>${escapeHtml(title)}</title>\n</head>\n<body>\n${body.trim()}\n</body>\n</html>\n`;

/** Text as HTML without a page around it: an empty line parts paragraphs. */
export const textToHtml = (text: string): string =>
  paragraphs(text)
    .map((lines) => `<p>${lines.map(escapeHtml).join('<br>\n')}</p>`)
    .join('\n');

/** Text as Markdown that shows it as it is. CommonMark 0.31, "Backslash escapes". */
export const textToMarkdown = (text: string): string =>
  `${paragraphs(text)
    .map((lines) =>
      lines.map((line) => line.trim().replaceAll(/[\\`*_[\]<>&~|#+\-=.!(){}$:@^"']/g, '\\$&')).join('\\\n'),
    )
    .join('\n\n')}\n`;

const paragraphs = (text: string): string[][] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n\s*/)
    .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0);

/** A table as HTML without a page around it. */
export function tableToHtml({ columns, rows }: Table): string {
  const row = (tag: 'th' | 'td', cells: readonly (JsonValue | undefined)[]): string =>
    `<tr>${cells.map((value) => `<${tag}>${escapeHtml(cellText(value)).replaceAll(/\r?\n/g, '<br>')}</${tag}>`).join('')}</tr>`;
  return `<table>\n<thead>\n${row('th', columns)}\n</thead>\n<tbody>\n${rows
    .map((entry) =>
      row(
        'td',
        columns.map((name) => entry[name]),
      ),
    )
    .join('\n')}\n</tbody>\n</table>`;
}
