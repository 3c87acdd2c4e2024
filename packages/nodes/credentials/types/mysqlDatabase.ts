import { defineSqlCredential } from '../sql-database.ts';

export const mysqlDatabase = defineSqlCredential({
  type: 'mysqlDatabase',
  name: 'MySQL database',
  description: 'A MySQL or MariaDB database with its login',
  port: 3306,
  user: 'shop_app',
});
