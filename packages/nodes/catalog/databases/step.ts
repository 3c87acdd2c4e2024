import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import { onceInTransaction } from '../../lib/sql/once.ts';
import type { SqlOptions, SqlSession } from '../../lib/sql/session.ts';
import { inTransaction } from '../../lib/sql/session.ts';
import type { sqlFields } from './fields.ts';

/** The context of a step that works with a database. */
export type SqlContext = NodeContext<ReturnType<typeof sqlFields>>;

/** Does work that changes something: with the key of the step, where that is wanted. */
export const change = <T extends JsonValue>(
  context: Pick<SqlContext, 'field' | 'run' | 'addressOf' | 'signal' | 'resources'>,
  options: SqlOptions,
  work: (session: SqlSession) => Promise<T>,
): Promise<T> =>
  context.field.exactlyOnce() && !options.readOnly
    ? onceInTransaction(options, context, work)
    : inTransaction(options, context, work);

/** Names separated by commas. */
export const namesOf = (written: string): string[] =>
  written
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
