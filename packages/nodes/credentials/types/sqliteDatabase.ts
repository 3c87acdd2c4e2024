import { defineCredential } from '@heddle/contract/node/credentials';
import { text } from '@heddle/contract/node/fields';
import { lazyImport } from '../../lib/lazy-import.ts';
import { toSqlServer } from '../../lib/sql/server.ts';

export const sqliteDatabase = defineCredential({
  type: 'sqliteDatabase',
  name: 'SQLite database',
  description: 'A SQLite file on the server, in a folder that its operator allows',
  icon: 'database',
  fields: {
    database: text({
      label: 'File',
      required: true,
      placeholder: '/srv/shop/data/orders.sqlite',
      help: 'The absolute path of an existing file, in one of the folders of HEDDLE_SQLITE_FOLDERS.',
    }),
  },
  async test(values, tools) {
    const { openSql } = await lazyImport(import('../../lib/sql/connect.ts'));
    const connection = await openSql(toSqlServer({ type: 'sqliteDatabase', name: 'SQLite database', values }), tools);
    try {
      // A file of another kind is found when it is read.
      await connection.query({ text: 'select count(*) from sqlite_schema', values: [] });
    } finally {
      connection.close();
    }
    return `${values.database} is a SQLite database.`;
  },
});
