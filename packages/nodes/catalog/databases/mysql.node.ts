import { sqlNode } from './definition.ts';

export const mysql = sqlNode({
  type: 'mysql',
  name: 'MySQL',
  category: 'Data Processing',
  icon: 'database',
  description:
    'Reads and writes rows of a MySQL or MariaDB database, runs statements and copies rows to other databases',
  service: 'MySQL',
  credentials: ['mysqlDatabase'],
  start: 'select',
  reads: true,
});
