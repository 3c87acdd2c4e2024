import { defineConnector } from '../kit/connector.ts';
import { lookerAddress } from './address.ts';
import { dashboard, rendering } from './dashboard.ts';
import { look } from './look.ts';
import { folder, people, plans } from './people.ts';
import { models, query, sql } from './query.ts';

export const looker = defineConnector({
  vendor: 'looker',
  name: 'Looker',
  credentials: ['lookerApi'],
  address: ({ instance }) => lookerAddress(instance),
  objects: [look, query, sql, dashboard, rendering, folder, plans, people, models],
  lists: {
    looks: { operation: 'look.list', value: 'id', label: 'title' },
    dashboards: { operation: 'dashboard.list', value: 'id', label: 'title' },
    folders: { operation: 'folder.search', value: 'id', label: 'name' },
    models: { operation: 'model.list', value: 'name', label: 'label' },
  },
  events: {
    lookChanged: {
      name: 'Look created or updated',
      operation: 'look.list',
      with: {},
      id: 'id',
      time: 'updated_at',
      once: 'change',
    },
    rowAdded: {
      by: 'content',
      name: 'New row in the result of a Look',
      operation: 'look.rows',
      with: {},
      place: 'row_number',
      once: 'change',
    },
  },
});
