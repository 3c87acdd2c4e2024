import { documentErrors } from '@heddle/contract/errors/documents';
import { decodeEntities } from './entities.ts';
import { Budget, checkLength, DEEPEST } from './limits.ts';

export interface HtmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: HtmlNode[];
}

/** An element, or text. */
export type HtmlNode = HtmlElement | string;

const voids = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
/** What they hold is no text for readers. */
const hidden = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'title',
  'svg',
  'math',
  'iframe',
  'object',
  'video',
  'audio',
  'select',
  'textarea',
]);
/** Elements that a beginning one ends, and the elements beyond which it does not look for them. */
const ends: Readonly<Record<string, { closes: readonly string[]; within: readonly string[] }>> = {
  li: { closes: ['li'], within: ['ul', 'ol'] },
  dt: { closes: ['dt', 'dd'], within: ['dl'] },
  dd: { closes: ['dt', 'dd'], within: ['dl'] },
  tr: { closes: ['tr', 'td', 'th'], within: ['table'] },
  td: { closes: ['td', 'th'], within: ['tr', 'table'] },
  th: { closes: ['td', 'th'], within: ['tr', 'table'] },
  tbody: { closes: ['thead', 'tbody', 'tfoot', 'tr', 'td', 'th'], within: ['table'] },
  tfoot: { closes: ['thead', 'tbody', 'tr', 'td', 'th'], within: ['table'] },
};
const breaksParagraph =
  /^(?:address|article|aside|blockquote|div|dl|fieldset|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul)$/;

const ATTRIBUTE = /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;

/**
 * HTML as a tree. Forgiving as browsers are about what is left open, but not about size: throws `document_too_large` for more parts or a deeper nesting
 * than a document has. Takes time in proportion to the length of the text.
 */
export function parseHtml(html: string): HtmlElement {
  checkLength(html);
  const budget = new Budget();
  const scanner = new Scanner(html);
  const root: HtmlElement = { name: 'body', attributes: new Map(), children: [] };
  const open: HtmlElement[] = [root];
  const top = (): HtmlElement => open.at(-1) ?? root;
  const closeTo = (index: number): void => void (index > 0 && open.splice(index));
  const lastOf = (names: readonly string[], within: readonly string[]): number => {
    let found = -1;
    for (let index = open.length - 1; index > 0; index -= 1) {
      const name = open[index]?.name ?? '';
      if (within.includes(name)) break;
      if (names.includes(name)) found = index;
    }
    return found;
  };
  for (let at = 0; at < html.length;) {
    const tag = html.startsWith('<', at) ? scanner.tagAt(at) : null;
    if (tag === null) {
      const next = html.indexOf('<', at + 1);
      const end = next < 0 ? html.length : next;
      budget.take();
      top().children.push(decodeEntities(html.slice(at, end)));
      at = end;
      continue;
    }
    at = tag.end;
    const { name, closing, rest } = tag;
    if (name === '') continue;
    if (closing) {
      closeTo(open.findLastIndex((element) => element.name === name));
      continue;
    }
    const closed = rest.endsWith('/');
    if (hidden.has(name)) {
      if (!closed) at = scanner.after(name, at);
      continue;
    }
    if (name === 'html' || name === 'head' || name === 'body') continue;
    if (breaksParagraph.test(name)) closeTo(lastOf(['p'], ['td', 'th', 'li', 'blockquote', 'div']));
    const rule = ends[name];
    if (rule) closeTo(lastOf(rule.closes, rule.within));
    budget.take();
    const element: HtmlElement = { name, attributes: attributesOf(rest), children: [] };
    top().children.push(element);
    if (voids.has(name) || closed) continue;
    open.push(element);
    if (open.length > DEEPEST)
      throw documentErrors.document_too_large({ what: 'elements inside each other', limit: String(DEEPEST) });
  }
  return root;
}

interface Tag {
  /** '' for comments and declarations. */
  name: string;
  closing: boolean;
  rest: string;
  /** Where the text goes on. */
  end: number;
}

/** Finds where tags end. Looks at no character more than a few times, whatever is left open. */
class Scanner {
  readonly #html: string;
  /** From where on there is no further quote of a kind. */
  readonly #none = new Map<string, number>();

  constructor(html: string) {
    this.#html = html;
  }

  /** The tag that begins at `at`, null where the sign stands for itself. */
  tagAt(at: number): Tag | null {
    const html = this.#html;
    if (html.startsWith('<!--', at)) return { name: '', closing: false, rest: '', end: this.#past('-->', at + 4) };
    const next = html.charAt(at + 1);
    if (next === '!' || next === '?') return { name: '', closing: false, rest: '', end: this.#past('>', at) };
    NAME.lastIndex = at;
    const [start, slash, name = ''] = NAME.exec(html) ?? [];
    if (start === undefined) return null;
    const end = this.#endOfTag(at + start.length);
    return {
      name: name.toLowerCase(),
      closing: slash === '/',
      rest: html.slice(at + start.length, end - (html.charAt(end - 1) === '>' ? 1 : 0)).trim(),
      end,
    };
  }

  /** Where the text goes on after an element of which nothing is read. */
  after(name: string, at: number): number {
    const end = new RegExp(`</${name}\\b[^>]*>?`, 'gi');
    end.lastIndex = at;
    return end.exec(this.#html) ? end.lastIndex : this.#html.length;
  }

  #past(sign: string, at: number): number {
    const found = this.#html.indexOf(sign, at);
    return found < 0 ? this.#html.length : found + sign.length;
  }

  #endOfTag(from: number): number {
    for (let at = from; ;) {
      STOP.lastIndex = at;
      const sign = STOP.exec(this.#html)?.[0];
      if (sign === undefined) return this.#html.length;
      at = STOP.lastIndex;
      if (sign === '>') return at;
      const closing = at >= (this.#none.get(sign) ?? Infinity) ? -1 : this.#html.indexOf(sign, at);
      // A quote that is never closed is a sign like others.
      if (closing < 0) this.#none.set(sign, Math.min(at, this.#none.get(sign) ?? Infinity));
      else at = closing + 1;
    }
  }
}

const NAME = /<(\/?)([A-Za-z][\w:-]*)/y;
const STOP = /[>"']/g;

function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE))
    found.set(name.toLowerCase(), decodeEntities(double ?? single ?? bare ?? '', 'attribute'));
  return found;
}
