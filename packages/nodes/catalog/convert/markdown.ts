import type { Tokens } from 'marked';
import { Marked } from 'marked';
import { decodeEntities } from '../../lib/documents/entities.ts';
import { encodedAddress, linkAddress, pictureAddress } from '../../lib/documents/links.ts';
import { escapeHtml } from './html.ts';
import { read } from './reading.ts';

/** Text of Markdown as HTML: the entities in it stay entities. */
const shown = (text: string): string =>
  text
    .replaceAll(/&(?!(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|\w+);)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const titled = (title: string | null | undefined): string => (title ? ` title="${shown(title)}"` : '');

/** An attribute whose address is, sign by sign, the one that was judged; null where it is not allowed in a document. */
function addressed(name: string, written: string, judge: typeof linkAddress): string | null {
  const judged = judge(decodeEntities(written, 'attribute'));
  const address = judged === null ? null : encodedAddress(judged);
  return address === null || address === '' ? null : ` ${name}="${escapeHtml(address)}"`;
}

/**
 * Markdown (CommonMark and GitHub's tables) as HTML without a page around it. HTML in it is shown as text unless `rawHtml`. Links and pictures whose
 * address `linkAddress` and `pictureAddress` refuse are their text.
 */
export function markdownToHtml(text: string, rawHtml: boolean): string {
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      link({ href, title, text: label, tokens, autolink }: Tokens.Link & { autolink?: boolean }) {
        const inner = autolink ? escapeHtml(label) : this.parser.parseInline(tokens);
        const address = addressed('href', href, linkAddress);
        return address === null ? inner : `<a${address}${titled(title)}>${inner}</a>`;
      },
      image({ href, title, text: label, tokens }) {
        const described = shown(tokens ? this.parser.parseInline(tokens, this.parser.textRenderer) : label);
        const address = addressed('src', href, pictureAddress);
        return address === null ? described : `<img${address} alt="${described}"${titled(title)}>`;
      },
    },
  });
  if (!rawHtml) {
    marked.use({
      renderer: {
        html: ({ text: written }) => escapeHtml(written),
        // The content of a tag such as <script> is text here as well; marked would keep it as HTML.
        text(token) {
          return 'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : shown(token.text);
        },
      },
    });
  }
  return read('Markdown', () => marked.parse(text, { async: false }));
}
