import { sqlNode } from './definition.ts';

export const postgresql = sqlNode({
  type: 'postgresql',
  name: 'PostgreSQL',
  category: 'Data Processing',
  icon: 'database',
  description: 'Reads and writes rows of a PostgreSQL database, runs statements and copies rows to other databases',
  service: 'PostgreSQL',
  credentials: ['postgresqlDatabase'],
  start: 'select',
  reads: true,
});
