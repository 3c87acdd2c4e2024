import { channel } from 'node:diagnostics_channel';
import type { Compilable } from 'kysely';

/** Diagnostics channel around every write outside of the journal, with `{ phase: 'before' | 'after', statements }`: for crash tests. */
const writes = channel('heddle:write');

/** A statement as text, or one that becomes text where somebody listens. */
type Written = string | Compilable;

const textOf = (statement: Written): string => (typeof statement === 'string' ? statement : statement.compile().sql);

const isWrite = (statement: string): boolean => /^\s*(?:insert|update|delete)\b/i.test(statement);

function announce(phase: 'before' | 'after', written: readonly Written[]): void {
  if (!writes.hasSubscribers) return;
  const statements = written.map(textOf);
  if (statements.some(isWrite)) writes.publish({ phase, statements });
}

/** Does what executes these statements. */
export function aroundWrite<T>(statements: readonly Written[], work: () => T): T {
  announce('before', statements);
  const done = work();
  announce('after', statements);
  return done;
}

/** The same for a database that answers later. */
export async function aroundSentWrite<T>(statements: readonly Written[], work: () => Promise<T>): Promise<T> {
  announce('before', statements);
  const done = await work();
  announce('after', statements);
  return done;
}
