import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Encryption } from '../connections/encryption.ts';

/** The languages of databases that are spoken here. */
export type SqlDialect = 'postgresql' | 'mysql' | 'sqlite';

/** The way to a database, from its credential. */
export interface SqlServer extends Encryption {
  dialect: SqlDialect;
  /** '' for a file. */
  host: string;
  port: number;
  /** For SQLite, the path of its file. */
  database: string;
  user: string;
  password: string;
}

/** A statement with a placeholder of its dialect for each value. */
export interface SqlStatement {
  text: string;
  values: readonly JsonValue[];
}

/** What a statement gave. */
export interface SqlResult {
  rows: JsonObject[];
  /** Rows that it changed, or read. */
  affected: number;
}

/** A column of a table. */
export interface SqlColumn {
  name: string;
  /** As the database writes it. */
  type: string;
  nullable: boolean;
  /** Whether it is part of the primary key. */
  key: boolean;
}

/** One connection, used by one at a time. All errors are those of the driver. */
export interface SqlConnection {
  query(statement: SqlStatement): Promise<SqlResult>;
  /** The rows in lists of about `size`; the next ones are read when they are asked for. */
  stream(statement: SqlStatement, size: number): AsyncIterable<JsonObject[]>;
  /** What another connection has to execute to cancel what runs on this one; null where closing it does that. */
  readonly cancel: SqlStatement | null;
  /** False once it is closed by either side. */
  readonly usable: boolean;
  /** Whether the process waits for it: not while nobody uses it. */
  hold(on: boolean): void;
  close(): void;
}
