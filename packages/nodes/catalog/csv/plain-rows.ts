import type { Middle } from './parsed-rows.ts';
import type { CsvFormat, TakeRow } from './rows.ts';

/** What is known where a row has been looked for: it goes on after the text that is there, or it is not plain. */
const UNFINISHED = -1;
const UNUSUAL = -2;

/** A row that is longer, in characters, is left to others. They take a hundred times as long for it, which has to be short all the same. */
const LONGEST = 128 * 1024;

const LF = 10;
const CR = 13;
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Cuts CSV into rows in a fraction of the time that a parser of everything takes. It knows what nearly all files are: lines that all end alike, by LF or
 * CRLF, and quotes around whole cells or within others. At a row that is anything else it stops, before it has taken any of it.
 */
export class PlainRows {
  readonly #delimiter: number;
  readonly #quote: string;
  /** Not a number where nothing is quoted: that equals no character. */
  readonly #quoteCode: number;
  readonly #take: TakeRow;
  #text = '';
  #line = 1;
  #lineEnd: '' | '\n' | '\r\n' = '';
  #started = false;
  #ended = false;

  constructor({ delimiter, quote }: CsvFormat, take: TakeRow) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#quote = quote;
    this.#quoteCode = quote.charCodeAt(0);
    this.#take = take;
  }

  static canRead({ delimiter, quote, trim, comment, skipLines }: CsvFormat): boolean {
    return (
      delimiter.length === 1 &&
      quote.length <= 1 &&
      delimiter !== quote &&
      !'\r\n'.includes(delimiter) &&
      !trim &&
      comment === '' &&
      skipLines === 0
    );
  }

  /** Takes the rows that are complete. False where the text is not plain from `left` on. */
  write(text: string): boolean {
    const isFirst = !this.#started && text !== '';
    this.#started ||= isFirst;
    // Half of a character is what others make of it: a sign for "unknown".
    const whole = (isFirst && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text).toWellFormed();
    this.#text = this.#text === '' ? whole : this.#text + whole;
    return this.#takeRows(false) && this.#text.length <= LONGEST;
  }

  /** Takes the last row, which nothing may end. False where it is not plain. */
  end(): boolean {
    return this.#takeRows(true);
  }

  /** What has not been taken, and where it stands. */
  get left(): Middle & { text: string } {
    return { text: this.#text, lineEnd: this.#lineEnd, line: this.#line };
  }

  #takeRows(isLast: boolean): boolean {
    const text = this.#text;
    let from = 0;
    let next = 0;
    while (from < text.length && !this.#ended) {
      next = this.#takeRow(text, from, isLast);
      if (next < 0) break;
      from = next;
    }
    this.#text = text.slice(from);
    return next !== UNUSUAL;
  }

  /** Takes the row that begins at `from`; gives where the next one does. */
  #takeRow(text: string, from: number, isLast: boolean): number {
    const cells: string[] = [];
    let line = this.#line;
    for (let at = from; ;) {
      const isQuoted = text.charCodeAt(at) === this.#quoteCode;
      const closing = isQuoted ? this.#closingQuote(text, at) : UNFINISHED;
      if (isQuoted && closing < 0) return isLast ? UNUSUAL : UNFINISHED;
      const end = isQuoted ? closing + 1 : this.#endOfCell(text, at);
      if (end === text.length && !isLast) return UNFINISHED;
      const cell = isQuoted ? this.#within(text.slice(at + 1, closing)) : text.slice(at, end);
      if (isQuoted) line += lineEndsIn(cell);
      if (text.charCodeAt(end) === this.#delimiter) {
        cells.push(cell);
        at = end + 1;
        continue;
      }
      const width = end === text.length ? 0 : this.#lineEndAt(text, end, isLast);
      if (width < 0) return width;
      cells.push(cell);
      this.#line = line + 1;
      // Empty lines are no rows.
      if (end > from) this.#ended = !this.#take(cells, line);
      return end + width;
    }
  }

  /** Where the quote is that ends what begins with the one at `from`; less than 0 where it is not there. Two quotes stand for one. */
  #closingQuote(text: string, from: number): number {
    let at = text.indexOf(this.#quote, from + 1);
    while (at >= 0 && text.charCodeAt(at + 1) === this.#quoteCode) at = text.indexOf(this.#quote, at + 2);
    return at;
  }

  #within(quoted: string): string {
    return quoted.includes(this.#quote) ? quoted.replaceAll(this.#quote + this.#quote, this.#quote) : quoted;
  }

  #endOfCell(text: string, from: number): number {
    const delimiter = this.#delimiter;
    let at = from;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === delimiter || code === LF || code === CR) break;
    }
    return at;
  }

  /** The length of the line end at `at`. The first one says how all lines end. */
  #lineEndAt(text: string, at: number, isLast: boolean): number {
    const isTwo = text.charCodeAt(at) === CR;
    if (isTwo && at + 1 === text.length && !isLast) return UNFINISHED;
    if (text.charCodeAt(isTwo ? at + 1 : at) !== LF) return UNUSUAL;
    const found = isTwo ? '\r\n' : '\n';
    this.#lineEnd ||= found;
    return this.#lineEnd === found ? found.length : UNUSUAL;
  }
}

/** Each of the two characters counts, as in files of either kind of line end one of them stands alone. */
const lineEndsIn = (cell: string): number => cell.match(/[\r\n]/g)?.length ?? 0;
