import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'shop-orders-reporting',
  name: 'Shop Orders into a Reporting Database',
  description:
    'Reads the latest orders of a shop from MySQL and keeps them up to date in PostgreSQL, with daily totals.',
  category: 'Data Processing',
  difficulty: 'Intermediate',
  icon: 'database',
  useCase: 'For teams whose reports must not slow the shop down. Running it again changes nothing twice.',
  tags: ['mysql', 'postgresql', 'sql', 'reporting', 'orders'],
  estimatedTime: '10 min setup',
  nodes: {
    hourly: node('scheduler', [0, 0], 'Every hour', { schedule: { mode: 'cron', cron: '0 * * * *' } }),
    orders: node('mysql', [1, 0], 'Read orders', {
      table: 'orders',
      columns: 'id, customer, total, placed',
      filter: 'changed >= date_sub(now(), interval 2 hour)',
      limited: false,
    }),
    keep: node('postgresql', [2, 0], 'Keep orders', {
      operation: 'upsert',
      table: 'orders',
      keyColumns: 'id',
      output: 'count',
    }),
    totals: node('postgresql', [3, 0], 'Daily totals', {
      operation: 'statement',
      readOnly: true,
      statement:
        'select placed::date as day, count(*)::int as orders, sum(total) as total from orders group by 1 order by 1',
    }),
  },
  flow: ['hourly > orders > keep > totals'],
  trials: [
    {
      title: 'Changed orders arrive, known ones are updated',
      databases: {
        mysql: `drop table if exists orders;
          create table orders (id int primary key, customer varchar(50), total decimal(10,2), placed datetime, changed datetime);
          insert into orders values (1, 'Ada', 10.5, '2026-03-01 10:00:00', now()), (2, 'Bob', 4, '2026-03-01 11:00:00', now()), (3, 'Old', 1, '2020-01-01', '2020-01-01')`,
        postgresql: `create table orders (id int primary key, customer text, total numeric(10,2), placed timestamp);
          insert into orders values (1, 'Ada', 9, '2026-03-01 10:00:00')`,
      },
      gives: {
        'Keep orders': [{ table: 'orders', affected: 2 }],
        'Daily totals': [{ day: '2026-03-01', orders: 2, total: '14.50' }],
      },
    },
  ],
});
