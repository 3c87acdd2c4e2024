import { sqlNode } from './definition.ts';

export const database = sqlNode({
  type: 'database',
  name: 'Database',
  category: 'Data Processing',
  icon: 'database',
  description: 'Reads and writes rows of a PostgreSQL, MySQL or MariaDB database, whichever the credential is for',
  service: 'the database',
  credentials: ['postgresqlDatabase', 'mysqlDatabase'],
  start: 'select',
  reads: true,
});
