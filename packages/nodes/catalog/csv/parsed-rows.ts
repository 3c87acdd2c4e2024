import { dataErrors } from '@heddle/contract/errors/data';
import { CsvError, Parser } from 'csv-parse';
import type { CsvFormat, Rows, TakeRow } from './rows.ts';

/** Where a text goes on whose first rows have been taken already. */
export interface Middle {
  /** '' where it has not been seen yet how lines end. */
  lineEnd: string;
  /** The number of the line at which it goes on. */
  line: number;
}

/** Characters of one row. */
const ROW_LIMIT = 4 * 1024 * 1024;

/** Cuts any CSV into rows, with all that is unusual: quotes within cells, lines that do not end alike, comments. */
export class ParsedRows implements Rows {
  readonly #take: TakeRow;
  readonly #parser: Parser;
  #failure: Error | null = null;
  #ended = false;

  constructor({ delimiter, quote, trim, comment, skipLines }: CsvFormat, take: TakeRow, middle?: Middle) {
    this.#take = take;
    const parser = new Parser({
      bom: !middle,
      delimiter,
      ...(middle && middle.lineEnd !== '' ? { record_delimiter: middle.lineEnd } : {}),
      quote: quote === '' ? null : quote,
      escape: quote === '' ? null : quote,
      ...(comment === '' ? {} : { comment, comment_no_infix: true }),
      from_line: skipLines + 1,
      ltrim: trim,
      rtrim: trim,
      skip_empty_lines: true,
      relax_column_count: true,
      // A quote within an unquoted cell is a part of it.
      relax_quotes: true,
      max_record_size: ROW_LIMIT,
      // Nothing is kept: what the callback has seen goes no further.
      on_record: (cells: string[], { lines }) => this.#row(cells, lines),
    });
    // The parser counts lines here, also for what it says of errors.
    if (middle) Object.assign(parser.info, { lines: middle.line });
    parser.on('error', (error: Error) => {
      // What comes after the last row that was asked for may be anything.
      if (!this.#ended) this.#failure ??= error;
    });
    parser.resume();
    this.#parser = parser;
  }

  write(text: string): void {
    if (text !== '') this.#parser.write(text);
    this.#check();
  }

  async end(): Promise<void> {
    const parser = this.#parser;
    const done = new Promise<void>((resolve) => parser.once('end', resolve).once('error', () => resolve()));
    parser.end();
    if (this.#failure === null) await done;
    this.#check();
  }

  #check(): void {
    const failure = this.#failure;
    if (failure instanceof CsvError) {
      const line = Number(failure['lines'] ?? 0);
      throw dataErrors.csv_invalid({ line, reason: `${failure.message}.` }, { cause: failure });
    }
    if (failure !== null) throw failure;
  }

  #row(cells: string[], line: number): null {
    if (this.#ended || this.#failure !== null) return null;
    try {
      this.#ended = !this.#take(cells, line);
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
    return null;
  }
}
