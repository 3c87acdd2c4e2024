import type { Category } from '@heddle/contract/node/categories';
import type { AnyNode, Effect, Example } from '@heddle/contract/node/define';
import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import type { SqlOperation } from './fields.ts';
import { sqlFields } from './fields.ts';

interface SqlNode {
  type: string;
  name: string;
  category: Category;
  icon: string;
  description: string;
  credentials: readonly string[];
  start: SqlOperation;
  reads: boolean;
  service: string;
}

/** What can be shown without a database. */
const examples: readonly Example[] = [
  {
    title: 'An expression does not get into the text of a statement: its value is a parameter, :name',
    given: [{ name: "Ada'; drop table customers; --" }],
    with: { operation: 'statement', statement: "delete from customers where name = '{{ name }}'" },
    fails: 'sql_expression_in_statement',
  },
  {
    title: 'Without a statement nothing is asked of the database',
    given: [{}],
    with: { operation: 'statement', statement: '  ' },
    fails: 'field_required',
  },
];

/** A node type that works with a database of these credentials. */
export function sqlNode({ credentials, start, reads, ...facts }: SqlNode): AnyNode {
  const effect = ({ operation = start, readOnly }: Record<string, unknown>): Effect =>
    operation === 'select' || (operation === 'statement' && (readOnly === true || readOnly === 'true'))
      ? 'read'
      : 'write';
  return defineNode({
    ...facts,
    summary: '{operation} {table}',
    handsOn: true,
    effect,
    fields: sqlFields({ types: credentials, start, reads }),
    samples: {
      field: 'operation',
      of: {
        select: [{ id: 1, name: 'Ada' }],
        statement: [{ id: 1, name: 'Ada' }],
        copy: [{ rows: 1000 }],
      },
    },
    examples,
    async run(context) {
      const { runSql } = await lazyImport(import('./run.ts'));
      return runSql(context);
    },
    async loadList(request) {
      const { loadSqlList } = await lazyImport(import('./lists.ts'));
      return loadSqlList(request);
    },
  });
}
