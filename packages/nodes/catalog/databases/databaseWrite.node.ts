import { sqlNode } from './definition.ts';

export const databaseWrite = sqlNode({
  type: 'databaseWrite',
  name: 'Database Write',
  category: 'Data Processing',
  icon: 'database',
  description: 'Inserts, updates and deletes rows of a PostgreSQL, MySQL, MariaDB or SQLite database',
  service: 'the database',
  credentials: ['postgresqlDatabase', 'mysqlDatabase', 'sqliteDatabase'],
  start: 'insert',
  reads: false,
});
