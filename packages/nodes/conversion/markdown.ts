import { Marked } from 'marked';
import { escapeHtml } from './html.ts';
import { read } from './reading.ts';

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
