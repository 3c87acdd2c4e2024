import { defineSqlCredential } from '../sql-database.ts';

export const postgresqlDatabase = defineSqlCredential({
  type: 'postgresqlDatabase',
  name: 'PostgreSQL database',
  description: 'A PostgreSQL database with its login',
  port: 5432,
  user: 'shop_app',
});
