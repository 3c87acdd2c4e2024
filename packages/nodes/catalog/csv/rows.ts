import { ParsedRows } from './parsed-rows.ts';
import { PlainRows } from './plain-rows.ts';

/** How the cells of CSV are parted. */
export interface CsvFormat {
  /** What parts the columns. */
  delimiter: string;
  /** '' where nothing is quoted. */
  quote: string;
  /** True where spaces around values are no part of them. */
  trim: boolean;
  /** Lines that begin with this are left out; '' where there are none. */
  comment: string;
  /** Lines before the first row. */
  skipLines: number;
}

/** Where the cells of a row go, with the number of the line that ends it. False ends the reading. */
export type TakeRow = (cells: string[], line: number) => boolean;

/** Cuts text that comes in pieces, none of which ends within a character, into rows. Throws what the taking of a row throws, and `csv_invalid`. */
export interface Rows {
  write(text: string): void;
  end(): Promise<void>;
}

/** Rows of any CSV: cut in the quick way as long as the text is plain, and from then on in the thorough one, which comes to the same. */
export class CsvRows implements Rows {
  readonly #format: CsvFormat;
  readonly #take: TakeRow;
  readonly #plain: PlainRows | null;
  #parsed: ParsedRows | null = null;

  constructor(format: CsvFormat, take: TakeRow) {
    this.#format = format;
    this.#take = take;
    this.#plain = PlainRows.canRead(format) ? new PlainRows(format, take) : null;
  }

  write(text: string): void {
    if (this.#parsed) this.#parsed.write(text);
    else if (!this.#plain) this.#parse().write(text);
    else if (!this.#plain.write(text)) this.#parse().write(this.#plain.left.text);
  }

  async end(): Promise<void> {
    if (!this.#parsed && this.#plain) {
      if (this.#plain.end()) return;
      this.#parse().write(this.#plain.left.text);
    }
    await this.#parse().end();
  }

  #parse(): ParsedRows {
    return (this.#parsed ??= new ParsedRows(this.#format, this.#take, this.#plain?.left));
  }
}
