import type { SQLInputValue } from 'node:sqlite';
import { apiErrors } from '@heddle/contract/errors/api';

/** SQLITE_CONSTRAINT_FOREIGNKEY */
const FOREIGN_KEY = 787;

/** Carries out a statement. Where it refers to a row that is gone, that becomes `meanwhile_deleted`, as on PostgreSQL; everything else stays what it is. */
export function coded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof Error && 'errcode' in error && error.errcode === FOREIGN_KEY
      ? apiErrors.meanwhile_deleted()
      : error;
  }
}

/** Parameters as statements take them; SQLite itself refuses what it cannot bind. Throws `text_invalid` for text with NUL characters, which PostgreSQL does not keep either. */
export function bound(parameters: readonly unknown[]): SQLInputValue[] {
  for (const parameter of parameters)
    if (typeof parameter === 'string' && parameter.includes('\u0000')) throw apiErrors.text_invalid();
  return parameters as SQLInputValue[];
}
