import type { JsonObject, JsonValue } from '@heddle/contract/json';

interface Relation {
  schema: string;
  table: string;
  columns: { name: string; key: boolean; type: number }[];
}

/** What a message of the log says: a change of a row, or that its transaction ends at a place. */
export type LogMessage = { kind: 'change'; json: JsonObject } | { kind: 'commit'; lsn: string };

/** Reads a message from its start to its end. Numbers are big-endian, texts end with a zero. */
class Reader {
  #at = 0;
  readonly #bytes: Buffer;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  byte(): string {
    return String.fromCharCode(this.#bytes.readUInt8(this.#at++));
  }
  number(size: 1 | 2 | 4): number {
    const value = this.#bytes.readUIntBE(this.#at, size);
    this.#at += size;
    return value;
  }
  lsn(): string {
    return `${this.number(4).toString(16)}/${this.number(4).toString(16)}`.toUpperCase();
  }
  skip(size: number): void {
    this.#at += size;
  }
  text(): string {
    const end = this.#bytes.indexOf(0, this.#at);
    const text = this.#bytes.toString('utf8', this.#at, end);
    this.#at = end + 1;
    return text;
  }
  sized(size: number): string {
    const text = this.#bytes.toString('utf8', this.#at, this.#at + size);
    this.#at += size;
    return text;
  }
}

const OPERATIONS: { readonly [byte: string]: string } = { I: 'insert', U: 'update', D: 'delete' };

/** Reads the messages of PostgreSQL's output plugin pgoutput, version 1, in their order: the tables are described before their rows. */
export class PgOutput {
  readonly #relations = new Map<number, Relation>();

  /** A change, or the end of a transaction; null for messages of other kinds. */
  read(bytes: Buffer): LogMessage | null {
    const reader = new Reader(bytes);
    const kind = reader.byte();
    if (kind === 'R') {
      this.#relation(reader);
      return null;
    }
    if (kind === 'C') {
      reader.skip(1 + 8);
      return { kind: 'commit', lsn: reader.lsn() };
    }
    const operation = OPERATIONS[kind];
    return operation === undefined ? null : this.#change(operation, reader);
  }

  #relation(reader: Reader): void {
    const id = reader.number(4);
    const [schema, table] = [reader.text(), reader.text()];
    reader.skip(1);
    const columns = Array.from({ length: reader.number(2) }, () => {
      const key = (reader.number(1) & 1) === 1;
      const name = reader.text();
      const type = reader.number(4);
      reader.skip(4);
      return { name, key, type };
    });
    this.#relations.set(id, { schema, table, columns });
  }

  #change(operation: string, reader: Reader): LogMessage | null {
    const relation = this.#relations.get(reader.number(4));
    if (!relation) return null;
    const found: Record<'before' | 'row', JsonObject | null> = { before: null, row: null };
    for (let part = reader.byte(); ; part = reader.byte()) {
      const isNew = part === 'N';
      found[isNew ? 'row' : 'before'] = rowOf(relation, reader, part === 'K');
      // A new row is the last part; a deletion has the old one only.
      if (isNew || operation === 'delete') break;
    }
    const table = relation.schema === 'public' ? relation.table : `${relation.schema}.${relation.table}`;
    return { kind: 'change', json: { operation, table, ...found } };
  }
}

/** The row; of one that is named by its key only, that. A large value that was not changed is not in the log, and left out. */
function rowOf({ columns }: Relation, reader: Reader, keyOnly: boolean): JsonObject {
  const row: JsonObject = {};
  const count = reader.number(2);
  for (const { name, key, type } of columns.slice(0, count)) {
    const kind = reader.byte();
    const value: JsonValue | undefined =
      kind === 'n' ? null : kind === 'u' ? undefined : valueOf(type, reader.sized(reader.number(4)));
    if (value !== undefined && (!keyOnly || key)) row[name] = value;
  }
  return row;
}

/** The value of a text by the number of its type: booleans, numbers that are exact, JSON; all others stay texts. */
function valueOf(type: number, text: string): JsonValue {
  if (type === 16) return text === 't';
  if ([20, 21, 23, 26].includes(type)) return Number.isSafeInteger(Number(text)) ? Number(text) : text;
  if ([700, 701].includes(type)) return Number.isFinite(Number(text)) ? Number(text) : text;
  // PostgreSQL has checked it.
  if (type === 114 || type === 3802) return JSON.parse(text) as JsonValue;
  return text;
}
