import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import { factsOf } from '../../lib/files/read.ts';
import { pathReader } from '../../lib/json/reader.ts';
import { compileConditions } from '../../lib/conditions/conditions.ts';
import type { BadRow, CsvSink } from './parse.ts';
import { csvTurns } from './parse.ts';
import type { CsvContext } from './run.ts';
import { encoded, readingOf, textOf, writingOf } from './run.ts';
import { cellWriter } from './write.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

/** Characters that are written at a time. */
const CHUNK = 64 * 1024;

/** Rows for the port rejected, which are held in memory until the file is written. */
const MOST_REJECTED = 10_000;

/** Writes the matching rows of each item's CSV into another file. Streams: memory does not grow with the file. */
export async function filterItems(context: CsvContext): Promise<NodeResult> {
  const { items, field, files } = context;
  const kept = new PairedItems();
  const rejected = new PairedItems();
  for (const [index, item] of items.entries()) {
    const rows = new RowFilter(context, index, rejected);
    const bytes = await encoded(rows.text(await textOf(context, item, index)), 'utf-8', field.mark(index));
    const file = await files.put(bytes, { name: field.fileName(index) || 'items.csv', mediaType: 'text/csv' });
    kept.push(
      { json: { ...factsOf(file), rows: rows.kept, removed: rows.removed }, files: { [field.to(index)]: file } },
      index,
    );
  }
  return pairedPorts({ main: kept, rejected });
}

class RowFilter implements CsvSink {
  readonly #context: CsvContext;
  readonly #index: number;
  readonly #rejected: PairedItems;
  readonly #matches: (row: JsonObject) => boolean;
  readonly #writing: ReturnType<typeof writingOf>;
  readonly #cell: ReturnType<typeof cellWriter>;
  #readers: ReturnType<typeof pathReader>[] | null = null;
  #text = '';
  kept = 0;
  removed = 0;

  constructor(context: CsvContext, index: number, rejected: PairedItems) {
    this.#context = context;
    this.#index = index;
    this.#rejected = rejected;
    this.#matches = compileConditions(context.field.keep(index), context.run.now);
    this.#writing = writingOf(context, index);
    this.#cell = cellWriter(this.#writing);
  }

  /** The matching rows as CSV, in chunks. */
  async *text(chunks: Awaited<ReturnType<typeof textOf>>): AsyncGenerator<string> {
    for await (const _ of csvTurns(chunks, readingOf(this.#context, this.#index), this, this.#context)) {
      if (this.#text.length >= CHUNK) yield this.#take();
    }
    if (this.#text !== '') yield this.#take();
  }

  #take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }

  row(row: JsonObject): boolean {
    const readers = (this.#readers ??= this.#begin(row));
    if (!this.#matches(row)) {
      this.removed += 1;
      return true;
    }
    this.kept += 1;
    for (let column = 0; column < readers.length; column += 1) {
      if (column > 0) this.#text += this.#writing.delimiter;
      this.#text += this.#cell(readers[column]?.(row));
    }
    this.#text += this.#writing.lineEnd;
    return true;
  }

  /** Writes the header with the chosen columns, or else those of the first row. */
  #begin(row: JsonObject): ReturnType<typeof pathReader>[] {
    const { columns, delimiter, header, lineEnd } = this.#writing;
    const names = columns.length > 0 ? columns : Object.keys(row);
    if (header) this.#text += names.map((name) => this.#cell(name)).join(delimiter) + lineEnd;
    return names.map(pathReader);
  }

  bad({ line, reason, cells }: BadRow): void {
    const policy = this.#context.field.badRows(this.#index);
    if (policy === 'fail')
      throw dataErrors.csv_invalid({ line, reason: `${reason}.` }, { details: { line, cells: cells.slice(0, 100) } });
    if (policy === 'skip') return;
    if (this.#rejected.length >= MOST_REJECTED) throw dataErrors.too_many_rows({ limit: MOST_REJECTED });
    this.#rejected.push({ json: { line, reason, cells } }, this.#index);
  }
}
