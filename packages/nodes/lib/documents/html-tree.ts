import { documentErrors } from '@heddle/contract/errors/documents';
import type { TokenizerCallbacks } from 'htmlparser2';
import { Tokenizer } from 'htmlparser2';
import { Budget, checkLength, MAX_DEPTH } from './limits.ts';

export interface HtmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: HtmlNode[];
}

/** An element, or text. */
export type HtmlNode = HtmlElement | string;

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements without content, and so without an end tag. */
const voids = words('area base br col embed hr img input link meta source track wbr');
/** Elements whose content is no text for readers. */
const hidden = words(
  'script style template noscript noembed noframes title svg math iframe object video audio select textarea',
);
/** Elements of the page itself: their content belongs to the body. */
const pageElements = words('html head body');

/** Open elements that a start tag closes, searched up to one of the elements in `within`. */
interface ImpliedEnd {
  closes: ReadonlySet<string>;
  within: ReadonlySet<string>;
}

const endOf = (closes: string, within: string): ImpliedEnd => ({ closes: words(closes), within: words(within) });
const endOfCell = endOf('td th', 'tr table');
const impliedEnds = new Map<string, ImpliedEnd>([
  ['li', endOf('li', 'ul ol')],
  ['dt', endOf('dt dd', 'dl')],
  ['dd', endOf('dt dd', 'dl')],
  ['tr', endOf('tr td th', 'table')],
  ['td', endOfCell],
  ['th', endOfCell],
  ['tbody', endOf('thead tbody tfoot tr td th', 'table')],
  ['tfoot', endOf('thead tbody tr td th', 'table')],
]);
const endOfParagraph = endOf('p', 'td th li blockquote div');
const endsParagraph = words(
  'address article aside blockquote div dl fieldset footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul',
);

/**
 * Parses HTML into a tree. As forgiving as browsers about missing end tags, but not about size: throws `document_too_large` for more parts or a deeper
 * nesting than a document has. Takes time in proportion to the length of the text.
 */
export function parseHtml(html: string): HtmlElement {
  checkLength(html);
  const builder = new TreeBuilder(html);
  const tokenizer = new Tokenizer({ recognizeSelfClosing: true }, builder);
  tokenizer.write(html);
  tokenizer.end();
  return builder.root;
}

/**
 * Builds the tree from the tokens of htmlparser2. Its own parser is not used: it closes an element only if that is the innermost one (`<li><p>x<li>` would
 * nest), and takes the square of the depth, which grows by that without bound.
 */
class TreeBuilder implements TokenizerCallbacks {
  readonly root: HtmlElement = { name: 'body', attributes: new Map(), children: [] };
  readonly #html: string;
  readonly #budget = new Budget();
  readonly #open: HtmlElement[] = [this.root];
  #text = '';
  #name = '';
  #attributes = new Map<string, string>();
  #attribute = '';
  #value = '';
  /** The element whose content is skipped, '' outside of such, and how many of its name are open. */
  #skipped = '';
  #skippedDepth = 0;

  constructor(html: string) {
    this.#html = html;
  }

  isInForeignContext = (): boolean => this.#skipped === 'svg' || this.#skipped === 'math';

  ontext(start: number, end: number): void {
    if (this.#skipped === '') this.#text += this.#html.slice(start, end);
  }

  ontextentity(codePoint: number): void {
    if (this.#skipped === '') this.#text += String.fromCodePoint(codePoint);
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#html.slice(start, end).toLowerCase();
    this.#attributes = new Map();
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#html.slice(start, end).toLowerCase();
    this.#value = '';
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#html.slice(start, end);
  }

  onattribentity(codePoint: number): void {
    this.#value += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    if (!this.#attributes.has(this.#attribute)) this.#attributes.set(this.#attribute, this.#value);
  }

  onopentagend(): void {
    this.#start(false);
  }

  onselfclosingtag(): void {
    this.#start(true);
  }

  onclosetag(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    if (this.#skipped !== '') {
      if (name === this.#skipped) this.#skippedDepth -= 1;
      if (this.#skippedDepth === 0) this.#skipped = '';
      return;
    }
    this.#closeTo(this.#open.findLastIndex((element) => element.name === name));
  }

  onend(): void {
    this.#endText();
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  #start(isClosed: boolean): void {
    const name = this.#name;
    if (this.#skipped !== '') {
      if (name === this.#skipped && !isClosed) this.#skippedDepth += 1;
      return;
    }
    if (hidden.has(name)) {
      if (!isClosed) [this.#skipped, this.#skippedDepth] = [name, 1];
      return;
    }
    if (pageElements.has(name)) return;
    if (endsParagraph.has(name)) this.#implyEnd(endOfParagraph);
    const end = impliedEnds.get(name);
    if (end) this.#implyEnd(end);
    this.#endText();
    this.#budget.take();
    const element: HtmlElement = { name, attributes: this.#attributes, children: [] };
    this.#open.at(-1)?.children.push(element);
    if (voids.has(name) || isClosed) return;
    this.#open.push(element);
    if (this.#open.length > MAX_DEPTH)
      throw documentErrors.document_too_large({ what: 'elements inside each other', limit: String(MAX_DEPTH) });
  }

  /** Closes the outermost of the elements, searched from the innermost. */
  #implyEnd({ closes, within }: ImpliedEnd): void {
    let found = -1;
    for (let index = this.#open.length - 1; index > 0; index -= 1) {
      const name = this.#open[index]?.name ?? '';
      if (within.has(name)) break;
      if (closes.has(name)) found = index;
    }
    this.#closeTo(found);
  }

  /** Closes the open element at an index, and those in it; never the root. */
  #closeTo(index: number): void {
    if (index <= 0) return;
    this.#endText();
    this.#open.splice(index);
  }

  #endText(): void {
    if (this.#text === '') return;
    this.#budget.take();
    this.#open.at(-1)?.children.push(this.#text);
    this.#text = '';
  }
}
