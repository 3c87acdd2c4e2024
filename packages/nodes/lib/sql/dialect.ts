import { sqlErrors } from '@heddle/contract/errors/sql';
import type { SqlDialect } from './port.ts';

/** How the databases write what they write differently. */
interface DialectFacts {
  quote: string;
  /** Characters of a name. */
  nameLength: number;
  /** Values that a statement may have. */
  mostValues: number;
  placeholder(index: number): string;
}

export const dialects: Readonly<Record<SqlDialect, DialectFacts>> = {
  postgresql: { quote: '"', nameLength: 63, mostValues: 65_535, placeholder: (index) => `$${index + 1}` },
  mysql: { quote: '`', nameLength: 64, mostValues: 65_535, placeholder: () => '?' },
  sqlite: { quote: '"', nameLength: 255, mostValues: 32_766, placeholder: () => '?' },
};

/** A name of one part, quoted. Throws `sql_identifier_invalid`. */
export function quoteName(dialect: SqlDialect, name: string): string {
  const { quote, nameLength } = dialects[dialect];
  if (name === '' || name.length > nameLength || name.includes('\0')) throw sqlErrors.sql_identifier_invalid({ name });
  return `${quote}${name.replaceAll(quote, quote + quote)}${quote}`;
}

/** A name with its parts, such as schema and table, quoted each. Throws `sql_identifier_invalid`. */
export function quotePath(dialect: SqlDialect, path: string): string {
  const parts = path.trim().split('.');
  if (parts.length > 3) throw sqlErrors.sql_identifier_invalid({ name: path });
  return parts.map((part) => quoteName(dialect, part)).join('.');
}
