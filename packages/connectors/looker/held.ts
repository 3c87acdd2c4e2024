import type { HeldConnector } from '../testing/held-connector.ts';
import { looker } from './looker.ts';
import { lookerApi } from './lookerApi.credential.ts';
import { lookerBi } from './lookerBi.node.ts';
import * as of from './shared.ts';

// A result in JSON is described as a text, because it has no form of its own.
const RESULT = ['the sample is not of the type string'];
const METHODS = 'https://cloud.google.com/looker/docs/reference/looker-api/latest/methods';
const documented = (page: string): string => `It is not in the description, which is an excerpt. ${METHODS}/${page}`;

export const held: HeldConnector = {
  connector: looker,
  node: lookerBi,
  descriptions: ['lookerBi'],
  credential: lookerApi,
  values: { instance: 'instance.cloud.looker.com', clientId: 'id', clientSecret: 'secret' },
  fields: { queryFilters: [{ name: 'orders.status', value: 'open' }], queryLimit: '500' },
  answers: {
    'look.rows': [of.row],
    'query.runRows': [of.row],
    'query.rows': [of.row],
    'sql.rows': [of.row],
    'dashboard.render': { id: 'a1b2c3', status: 'success' },
    'rendering.look': { id: 'a1b2c3', status: 'success' },
    'sql.run': { slug: 'a1b2c3' },
  },
  excused: { 'look.rows': RESULT, 'query.runRows': RESULT, 'query.rows': RESULT, 'sql.rows': RESULT },
  unheld: {
    'look.search': documented('Look/search_looks'),
    'dashboard.search': documented('Dashboard/search_dashboards'),
    'folder.search': documented('Folder/search_folders'),
    'folder.create': documented('Folder/create_folder'),
    'schedule.list': documented('ScheduledPlan/all_scheduled_plans'),
    'schedule.create': documented('ScheduledPlan/create_scheduled_plan'),
    'schedule.delete': documented('ScheduledPlan/delete_scheduled_plan'),
    'user.search': documented('User/search_users'),
  },
};
