import { sqlNode } from './definition.ts';

export const database = sqlNode({
  type: 'database',
  name: 'Database',
  category: 'Data Processing',
  icon: 'database',
  description:
    'Reads and writes rows of a PostgreSQL, MySQL, MariaDB or SQLite database, whichever the credential is for',
  service: 'the database',
  credentials: ['postgresqlDatabase', 'mysqlDatabase', 'sqliteDatabase'],
  start: 'select',
  reads: true,
});
