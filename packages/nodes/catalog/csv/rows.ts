import { dataErrors } from '@heddle/contract/errors/data';

/** How the cells of CSV are separated. */
export interface CsvFormat {
  /** Separates columns: one character or several. */
  delimiter: string;
  /** One character; '' if nothing is quoted. */
  quote: string;
  /** True if spaces around values are no part of them. */
  trim: boolean;
  /** Lines that begin with this are left out; '' if there are none. */
  comment: string;
  /** Lines before the first row. */
  skipLines: number;
}

/** Receives the cells of a row, with the number of the line that ends it. Returning false ends the reading. */
type TakeRow = (cells: string[], line: number) => boolean;

/** Characters of one row. */
const MAX_ROW = 4 * 1024 * 1024;
/** Returned in place of a position if the row goes on after the text that is there. */
const UNFINISHED = -1;
const LF = 10;
const CR = 13;
const BYTE_ORDER_MARK = '\uFEFF';
const WHITE_SPACE = /\s/;

type LineEnd = '\n' | '\r\n' | '\r';

/**
 * Splits CSV (RFC 4180) that comes in pieces into rows. Forgiving where RFC 4180 is strict: the first line end outside of quotes is that of all lines,
 * a quote within a cell belongs to it, as do the quotes of a cell that goes on after the closing one, and empty lines are no rows. csv-parse does the
 * same with `relax_quotes` and `skip_empty_lines`, and is what the tests compare this with. Throws `csv_invalid`, and what taking a row throws.
 */
export class CsvRows {
  readonly #format: CsvFormat;
  readonly #take: TakeRow;
  /** Not a number if nothing is quoted: that equals no character. */
  readonly #quote: number;
  readonly #delimiter: number;
  /** Characters that have to be known to judge one: what follows a quote may be the delimiter, a comment or a line end. */
  readonly #lookahead: number;
  #text = '';
  #lineEnd: LineEnd | '' = '';
  /** The number of the line that is being read. */
  #line = 1;
  /** False in the lines that are skipped. */
  #isEnabled: boolean;
  #hasStarted = false;
  #hasEnded = false;
  /** An unfinished row is read again once the text has grown to this, so that a long row takes no more than a few times its length. */
  #retryAt = 0;
  /** The row that is being read: where it goes on, its cells, and the cell that has begun. */
  #at = 0;
  #rowLine = 1;
  #cells: string[] = [];
  #cell = '';
  #wasQuoted = false;
  #inComment = false;

  constructor(format: CsvFormat, take: TakeRow) {
    this.#format = format;
    this.#take = take;
    this.#quote = format.quote.charCodeAt(0);
    this.#delimiter = format.delimiter.charCodeAt(0);
    this.#lookahead = 1 + Math.max('\r\n'.length, format.delimiter.length, format.comment.length);
    this.#isEnabled = format.skipLines === 0;
  }

  /** Takes the rows that are complete. A piece must not end within a character. */
  write(text: string): void {
    if (text === '' || this.#hasEnded) return;
    const isFirst = !this.#hasStarted;
    this.#hasStarted = true;
    // Half of a surrogate pair becomes the sign for unknown characters.
    const whole = (isFirst && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text).toWellFormed();
    this.#text = this.#text === '' ? whole : this.#text + whole;
    if (this.#text.length < this.#retryAt) return;
    this.#takeRows(false);
    if (this.#text.length > MAX_ROW) throw tooLong(this.#line);
    this.#retryAt = this.#text.length * 1.5;
  }

  /** Takes the last row, which nothing may end. */
  end(): void {
    this.#takeRows(true);
  }

  #takeRows(isLast: boolean): void {
    const text = this.#text;
    let from = 0;
    while (from < text.length && !this.#hasEnded) {
      const next = this.#takeRow(text, from, isLast);
      if (next < 0) break;
      if (next - from > MAX_ROW) throw tooLong(this.#line - 1);
      from = next;
    }
    this.#text = this.#hasEnded ? '' : text.slice(from);
  }

  /** Reads the row, or the line that is none, at `from`; returns where the next one begins. */
  #takeRow(text: string, from: number, isLast: boolean): number {
    const quote = this.#quote;
    const delimiter = this.#delimiter;
    const enough = isLast ? text.length : text.length - this.#lookahead + 1;
    this.#begin(from);
    while (this.#at < enough) {
      const at = this.#at;
      const code = text.charCodeAt(at);
      if (code === quote && this.#cell === '' && !this.#inComment) {
        if (this.#takeQuoted(text, enough)) continue;
        if (isLast) throw unclosed(this.#rowLine + lineEndsIn(text.slice(at)) - lastLineEnd(text));
        return UNFINISHED;
      }
      if (code === LF || code === CR) {
        const width = this.#lineEndAt(text, at);
        if (width > 0) {
          this.#endLine();
          return at + width;
        }
        this.#rowLine += 1;
      }
      if (this.#inComment) this.#at = this.#endOfRun(text, at + 1);
      else if (this.#beginsComment(text, at)) {
        this.#inComment = true;
        this.#at += 1;
      } else if (code === delimiter && this.#isDelimiter(text, at)) {
        this.#endCell();
        this.#at += this.#format.delimiter.length;
      } else this.#takeRun(text, at);
    }
    if (!isLast) return UNFINISHED;
    this.#rowLine -= lastLineEnd(text);
    if (!this.#isEmpty) this.#endLine();
    return text.length;
  }

  #begin(from: number): void {
    this.#at = from;
    this.#rowLine = this.#line;
    this.#cells = [];
    this.#cell = '';
    this.#wasQuoted = false;
    this.#inComment = false;
  }

  /** True if nothing of a row has been read. */
  get #isEmpty(): boolean {
    return this.#cell === '' && !this.#wasQuoted && this.#cells.length === 0;
  }

  /** Takes what is in quotes, and what follows them in a cell that goes on; false if they are not closed. */
  #takeQuoted(text: string, enough: number): boolean {
    const { quote, trim } = this.#format;
    // With spaces removed, what follows a quoted cell is nothing but spaces.
    if (trim && this.#wasQuoted) throw unexpected(this.#rowLine);
    const from = this.#at + 1;
    let end = text.indexOf(quote, from);
    while (end >= 0 && end < enough && text.charCodeAt(end + 1) === this.#quote) end = text.indexOf(quote, end + 2);
    if (end < 0 || end >= enough) return false;
    const written = text.slice(from, end);
    const within = written.includes(quote) ? written.replaceAll(quote + quote, quote) : written;
    this.#rowLine += lineEndsIn(within);
    this.#wasQuoted = true;
    this.#at = end + 1;
    if (this.#endsQuoted(text, this.#at)) this.#cell = within;
    else if (trim) throw unexpected(this.#rowLine);
    // The quotes belong to the cell.
    else this.#cell = quote + within + quote;
    return true;
  }

  /** True if a closing quote may precede this. */
  #endsQuoted(text: string, at: number): boolean {
    const { trim, comment } = this.#format;
    const code = text.charCodeAt(at);
    return (
      // The end of the text, or NUL.
      !code ||
      this.#isDelimiter(text, at) ||
      ((code === LF || code === CR) && this.#lineEndAt(text, at) > 0) ||
      (trim && WHITE_SPACE.test(text.charAt(at))) ||
      (comment !== '' && text.startsWith(comment, at))
    );
  }

  #isDelimiter(text: string, at: number): boolean {
    const { delimiter } = this.#format;
    return text.charCodeAt(at) === this.#delimiter && (delimiter.length === 1 || text.startsWith(delimiter, at));
  }

  #beginsComment(text: string, at: number): boolean {
    const { comment } = this.#format;
    return comment !== '' && this.#cell === '' && this.#cells.length === 0 && text.startsWith(comment, at);
  }

  /** Reads the text of an unquoted cell, up to the next delimiter, quote or line end. */
  #takeRun(text: string, at: number): void {
    if (this.#format.trim && (this.#wasQuoted || this.#cell === '')) {
      const isSpace = WHITE_SPACE.test(text.charAt(at));
      if (this.#wasQuoted && !isSpace) throw unexpected(this.#rowLine);
      if (isSpace) {
        this.#at += 1;
        return;
      }
    }
    this.#at = this.#endOfRun(text, at + 1);
    const part = text.slice(at, this.#at);
    this.#cell = this.#cell === '' ? part : this.#cell + part;
  }

  #endOfRun(text: string, from: number): number {
    const delimiter = this.#delimiter;
    let at = from;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === delimiter || code === LF || code === CR) break;
    }
    return at;
  }

  /** The length of the line end at `at`, 0 if there is none. The first one is that of all lines. */
  #lineEndAt(text: string, at: number): number {
    if (this.#lineEnd === '')
      this.#lineEnd = text.charCodeAt(at) === LF ? '\n' : text.charCodeAt(at + 1) === LF ? '\r\n' : '\r';
    return text.startsWith(this.#lineEnd, at) ? this.#lineEnd.length : 0;
  }

  #endCell(): void {
    if (this.#isEnabled) this.#cells.push(this.#format.trim && !this.#wasQuoted ? this.#cell.trimEnd() : this.#cell);
    this.#cell = '';
    this.#wasQuoted = false;
  }

  #endLine(): void {
    const line = this.#rowLine;
    this.#line = line + 1;
    if (this.#isEnabled) {
      if (this.#isEmpty) return;
      this.#endCell();
      this.#hasEnded = !this.#take(this.#cells, line);
    } else if (line >= this.#format.skipLines && !this.#inComment) this.#isEnabled = true;
  }
}

/** Each of the two characters counts: files with either kind of line end contain one of them alone. */
const lineEndsIn = (text: string): number => text.match(/[\r\n]/g)?.length ?? 0;

/** 1 if the text ends with a line end, which begins no further line. */
const lastLineEnd = (text: string): number => (/[\r\n]$/.test(text) ? 1 : 0);

const unclosed = (line: number): Error =>
  dataErrors.csv_invalid({
    line,
    reason: `Quote Not Closed: the parsing is finished with an opening quote at line ${line}.`,
  });

const unexpected = (line: number): Error =>
  dataErrors.csv_invalid({
    line,
    reason: `Invalid Closing Quote: found non trimable byte after quote at line ${line}.`,
  });

const tooLong = (line: number): Error =>
  dataErrors.csv_invalid({ line, reason: `the row has more than ${MAX_ROW} characters.` });
