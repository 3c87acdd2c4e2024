import { palettes } from '../../lib/palette.ts';
import { renderChart } from '../charts/render.ts';
import type { Block, DocumentCell, Inline } from '../../lib/documents/blocks.ts';
import { markdownBlocks } from '../../lib/documents/markdown.ts';
import type { ReportPart, Report } from './types.ts';

const { surface, well, line, lineStrong, ink, ink2, ink3, accent } = palettes.light;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const sheet = `:root{color-scheme:light}*{box-sizing:border-box}body{margin:0;background:${well};color:${ink};font:16px/1.55 Roboto,system-ui,"Helvetica Neue",Arial,sans-serif}
main{max-width:860px;margin:32px auto;padding:48px 50px 56px;background:${surface};border:1px solid ${line};border-radius:14px}
h1{font-size:32px;line-height:1.2;letter-spacing:-.01em;margin:0 0 8px}h2{font-size:21px;margin:40px 0 10px}h3,h4{font-size:17px;margin:28px 0 8px}h1,h2,h3,h4{font-weight:600;text-wrap:balance}
p{margin:0 0 14px}.lead{color:${ink3};margin-bottom:28px}a{color:${accent}}ul,ol{margin:0 0 14px;padding-left:24px}li p{margin:0}
blockquote{margin:0 0 14px;padding-left:16px;border-left:3px solid ${lineStrong};color:${ink2}}code{font:.9em ui-monospace,Menlo,Consolas,monospace;background:${well};border-radius:4px;padding:1px 4px}
pre{background:${well};border-radius:8px;padding:12px 16px;overflow:auto}pre code{padding:0;background:none}hr{border:0;border-top:1px solid ${line};margin:28px 0}img,svg{max-width:100%;height:auto}
figure{margin:22px 0 26px}.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(180px,1fr));gap:12px;margin:16px 0 22px}.figures>div{border:1px solid ${line};border-radius:10px;padding:14px 16px}
.figures dt{color:${ink3};font-size:13px;margin:0}.figures dd{margin:2px 0 0;font-size:22px;line-height:1.3;font-weight:600;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.table{overflow-x:auto;margin:12px 0 8px}table{border-collapse:collapse;width:100%;font-size:14px;font-variant-numeric:tabular-nums}th,td{padding:8px 12px;border-bottom:1px solid ${line};text-align:left;vertical-align:top}
th:first-child,td:first-child{padding-left:0}th:last-child,td:last-child{padding-right:0}th{color:${ink2};font-weight:600;border-bottom-color:${lineStrong}}.note,footer{color:${ink3};font-size:13px}footer{margin-top:48px}
@media(max-width:640px){main{margin:0;border:0;border-radius:0;padding:28px 20px 40px}h1{font-size:26px}figure{overflow-x:auto}figure svg{min-width:560px}}@media print{body{background:none}main{border:0;margin:0;padding:0;max-width:none}.break{break-before:page}figure,tr,.figures{break-inside:avoid}}`;

/** A report as one self-contained HTML file, with pictures and styles, without scripts. Slow: meant for a worker. */
export async function reportHtml({ facts, parts }: Report): Promise<string> {
  const body: string[] = [];
  for (const part of parts) body.push(await partHtml(part));
  const foot = facts.footer.replaceAll(/\s*\{pages?\}\s*(\/)?\s*/g, ' ').trim();
  return [
    '<!doctype html>',
    `<html lang="${escaped(facts.locale)}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(facts.title || 'Report')}</title>`,
    `${facts.author === '' ? '' : `<meta name="author" content="${escaped(facts.author)}">`}<meta name="generator" content="Heddle"><style>${sheet}</style></head>`,
    `<body><main>${body.join('\n')}${foot === '' ? '' : `<footer>${escaped(foot)}</footer>`}</main></body></html>`,
    '',
  ].join('\n');
}

async function partHtml(part: ReportPart): Promise<string> {
  switch (part.kind) {
    case 'heading':
      return `<h${part.level}>${escaped(part.text)}</h${part.level}>`;
    case 'lead':
      return `<p class="lead">${escaped(part.text)}</p>`;
    case 'markdown':
      return blocksHtml(markdownBlocks(part.text));
    case 'figures':
      return `<dl class="figures">${part.figures.map(({ label, value }) => `<div><dt>${escaped(label)}</dt><dd>${escaped(value)}</dd></div>`).join('')}</dl>`;
    case 'table':
      return tableHtml([part.head], part.rows) + (part.note === '' ? '' : `<p class="note">${escaped(part.note)}</p>`);
    case 'chart':
      return `<figure>${await renderChart(part.spec)}</figure>`;
    case 'pageBreak':
      return '<div class="break"></div>';
  }
}

const blocksHtml = (blocks: readonly Block[]): string => blocks.map(blockHtml).join('\n');
const style = (align: DocumentCell['align']): string => (align ? ` style="text-align:${align}"` : '');

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}${style(block.align)}>${inlineHtml(block.text)}</h${block.level}>`;
    case 'paragraph':
      return `<p${style(block.align)}>${inlineHtml(block.text)}</p>`;
    case 'list': {
      const name = block.ordered ? 'ol' : 'ul';
      return `<${name}${block.ordered && block.start !== 1 ? ` start="${block.start}"` : ''}>${block.entries.map((entry) => `<li>${blocksHtml(entry)}</li>`).join('')}</${name}>`;
    }
    case 'quote':
      return `<blockquote>${blocksHtml(block.blocks)}</blockquote>`;
    case 'code':
      return `<pre><code>${escaped(block.text)}</code></pre>`;
    case 'table':
      return tableHtml(block.head, block.rows);
    case 'picture':
      return `<figure><img alt="${escaped(block.picture.alt)}" src="data:${block.picture.mediaType};base64,${block.picture.base64}"${block.picture.width === undefined ? '' : ` width="${block.picture.width}"`}></figure>`;
    case 'rule':
      return '<hr>';
    case 'pageBreak':
      return '<div class="break"></div>';
  }
}

function tableHtml(head: readonly (readonly DocumentCell[])[], rows: readonly (readonly DocumentCell[])[]): string {
  const row = (cells: readonly DocumentCell[], inHead: boolean): string =>
    `<tr>${cells.map(({ text, align, head: own, span = 1 }) => `<${inHead || own ? 'th' : 'td'}${style(align)}${span > 1 ? ` colspan="${span}"` : ''}>${inlineHtml(text)}</${inHead || own ? 'th' : 'td'}>`).join('')}</tr>`;
  return `<div class="table"><table>${head.length > 0 ? `<thead>${head.map((cells) => row(cells, true)).join('')}</thead>` : ''}<tbody>${rows.map((cells) => row(cells, false)).join('\n')}</tbody></table></div>`;
}

function inlineHtml(runs: readonly Inline[]): string {
  return runs
    .map(({ text, bold, italic, underline, strike, code, link, color }) => {
      let html = escaped(text).replaceAll('\n', '<br>');
      if (code) html = `<code>${html}</code>`;
      if (bold) html = `<strong>${html}</strong>`;
      if (italic) html = `<em>${html}</em>`;
      if (underline) html = `<u>${html}</u>`;
      if (strike) html = `<s>${html}</s>`;
      if (color !== undefined) html = `<span style="color:${color}">${html}</span>`;
      return link === undefined ? html : `<a href="${escaped(link)}">${html}</a>`;
    })
    .join('');
}
