import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'reorder-list',
  name: 'Reorder List from the Stock Database',
  description: 'Reads every morning what has run low in the stock table and adds it to the table of orders to place.',
  category: 'E-commerce',
  difficulty: 'Beginner',
  icon: 'database',
  useCase: 'For shops that keep their stock in a database: purchasing gets a list, and each article is on it once.',
  tags: ['database', 'sql', 'stock', 'purchasing'],
  estimatedTime: '10 min setup',
  nodes: {
    morning: node('scheduler', [0, 0], 'Every morning', { schedule: { mode: 'daily', time: '07:00' } }),
    low: node('database', [1, 0], 'Find low stock', {
      table: 'stock',
      columns: 'sku, name, amount, minimum',
      filter: 'amount < minimum and active = :active',
      parameters: { active: '{{ true }}' },
      orderBy: 'sku',
      limited: false,
    }),
    list: node('databaseWrite', [2, 0], 'Add to the reorder list', {
      operation: 'upsert',
      table: 'reorders',
      values: 'columns',
      assignments: { sku: '{{ sku }}', amount: '{{ minimum * 2 - amount }}' },
      output: 'count',
      exactlyOnce: true,
    }),
  },
  flow: ['morning > low > list'],
  trials: [
    {
      title: 'What is low and active is on the list once, with the amount to order',
      databases: {
        postgresql: `create table stock (sku text primary key, name text, amount int, minimum int, active boolean);
          create table reorders (sku text primary key, amount int not null);
          insert into stock values ('A1', 'Tea', 2, 10, true), ('B2', 'Cups', 50, 10, true), ('C3', 'Old', 0, 5, false);
          insert into reorders values ('A1', 1)`,
      },
      gives: {
        'Find low stock': [{ sku: 'A1', name: 'Tea', amount: 2, minimum: 10 }],
        'Add to the reorder list': [{ table: 'reorders', affected: 1 }],
      },
    },
  ],
});
