import { sqlNode } from './definition.ts';

export const databaseWrite = sqlNode({
  type: 'databaseWrite',
  name: 'Database Write',
  category: 'Data Processing',
  icon: 'database',
  description: 'Inserts, updates and deletes rows of a PostgreSQL, MySQL or MariaDB database',
  service: 'the database',
  credentials: ['postgresqlDatabase', 'mysqlDatabase'],
  start: 'insert',
  reads: false,
});
