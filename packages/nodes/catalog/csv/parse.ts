import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isHighSurrogate, safeCut } from '../../lib/surrogates.ts';
import type { Stoppable } from '../../lib/cooperative.ts';
import { yieldPoints } from '../../lib/cooperative.ts';
import { detectDelimiter } from './detect.ts';
import type { CsvFormat } from './rows.ts';
import { CsvRows } from './rows.ts';
import { typedCell } from '../../lib/typed-cell.ts';

/** How CSV is read; the delimiter 'auto' is detected. */
export interface CsvReading extends CsvFormat {
  /** True where the first row has the names of the columns. */
  header: boolean;
  /** Names of the columns; they replace those in the header. */
  columns: readonly string[];
  /** True if numbers, booleans and empty cells become such values. */
  typed: boolean;
}

/** A row that does not fit, with the reason. */
export interface BadRow {
  line: number;
  reason: string;
  cells: string[];
}

/** Receives rows. Either may throw; `row` returns false to end the reading. */
export interface CsvSink {
  row(row: JsonObject): boolean;
  bad(row: BadRow): void;
}

const MOST_COLUMNS = 10_000;
/** Characters in which the delimiter is detected. */
const SAMPLE = 64 * 1024;
/** Characters that are parsed within a few milliseconds. */
const SLICE = 64 * 1024;

/**
 * Reads CSV (RFC 4180) from text that comes in chunks, and passes on row by row; yields to other work. A row that is shorter than the header
 * is padded with null, a longer one is bad. Throws `csv_invalid`.
 */
export async function readCsv(
  chunks: AsyncIterable<string> | Iterable<string>,
  reading: CsvReading,
  sink: CsvSink,
  stop: Stoppable,
): Promise<void> {
  for await (const _ of csvTurns(chunks, reading, sink, stop));
}

/** The same as a generator: reads some rows each time the next value is requested. */
export async function* csvTurns(
  chunks: AsyncIterable<string> | Iterable<string>,
  reading: CsvReading,
  sink: CsvSink,
  stop: Stoppable,
): AsyncGenerator<void> {
  const reader = new CsvReader(reading, sink);
  const pause = yieldPoints(stop);
  let held = '';
  for await (const chunk of chunks) {
    const text = held + chunk;
    // A surrogate pair is not split: its first half waits for the second.
    const whole = isHighSurrogate(text, text.length - 1) ? text.length - 1 : text.length;
    held = text.slice(whole);
    for (let at = 0, end = 0; at < whole; at = end) {
      end = Math.min(safeCut(text, at + SLICE), whole);
      reader.write(text.slice(at, end));
      if (reader.ended) return;
      yield;
      const paused = pause();
      if (paused) await paused;
    }
  }
  if (held !== '') reader.write(held);
  reader.end();
}

class CsvReader {
  readonly #reading: CsvReading;
  readonly #sink: CsvSink;
  #sample = '';
  #rows: CsvRows | null = null;
  #names: readonly string[] | null = null;
  ended = false;

  constructor(reading: CsvReading, sink: CsvSink) {
    this.#reading = reading;
    this.#sink = sink;
  }

  write(text: string): void {
    if (this.#rows) return this.#rows.write(text);
    this.#sample += text;
    if (this.#sample.length >= SAMPLE || this.#reading.delimiter !== 'auto') this.#start();
  }

  end(): void {
    this.#start().end();
  }

  #start(): CsvRows {
    if (this.#rows) return this.#rows;
    const { delimiter, quote, skipLines } = this.#reading;
    const sample = this.#sample;
    this.#sample = '';
    const found =
      delimiter === 'auto' ? detectDelimiter(sample.split('\n').slice(skipLines).join('\n'), quote) : delimiter;
    const rows = new CsvRows({ ...this.#reading, delimiter: found }, (cells, line) => this.#take(cells, line));
    this.#rows = rows;
    rows.write(sample);
    return rows;
  }

  /** Returns false to end the reading. */
  #take(cells: string[], line: number): boolean {
    if (this.#names) this.#row(this.#names, cells, line);
    else this.#begin(cells, line);
    return !this.ended;
  }

  #begin(cells: string[], line: number): void {
    const { header, columns } = this.#reading;
    if (cells.length > MOST_COLUMNS)
      throw dataErrors.csv_invalid({ line, reason: `it has more than ${MOST_COLUMNS} columns.` });
    const written = columns.length > 0 ? columns : header ? cells : cells.map((_, index) => `column${index + 1}`);
    this.#names = distinct(written);
    if (!header) this.#row(this.#names, cells, line);
  }

  #row(names: readonly string[], cells: string[], line: number): void {
    if (cells.length > names.length) {
      this.#sink.bad({ line, reason: `it has ${cells.length} columns instead of ${names.length}`, cells });
      return;
    }
    const { typed } = this.#reading;
    const row: JsonObject = {};
    for (let index = 0; index < names.length; index += 1) {
      const cell = cells[index];
      const value: JsonValue = cell === undefined ? null : typed ? typedCell(cell) : cell;
      row[names[index] ?? ''] = value;
    }
    if (!this.#sink.row(row)) this.ended = true;
  }
}

/** Unique names of columns, none empty: a second `name` becomes `name_2`. */
function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((written, index) => {
    const name = written.trim() || `column${index + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    // Assigning this name would set the prototype of a row.
    if (name === '__proto__') return '__proto__ ';
    return times === 1 ? name : `${name}_${times}`;
  });
}
