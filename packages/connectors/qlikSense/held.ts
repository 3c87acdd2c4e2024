import type { HeldConnector } from '../testing/held-connector.ts';
import { qlikSense } from './qlikSense.node.ts';
import { qlikConnector } from './qlikSense.ts';
import * as of from './shared.ts';
import { qlikKey } from './qlikKey.credential.ts';

export const held: HeldConnector = {
  connector: qlikConnector,
  node: qlikSense,
  descriptions: ['qlikSense'],
  credential: qlikKey,
  values: { tenant: 'tenant.us.qlikcloud.com', key: 'key' },
  files: { file: { id: 'held', name: 'orders.csv', mediaType: 'text/csv', size: 4 } },
  unheld: {
    'dataFile.upload':
      'The description wants an object in a form, where it is JSON text. https://qlik.dev/apis/rest/data-files/#post-api-v1-data-files',
  },
  // An invented address of a next page leads nowhere, and what has begun is over at once.
  answers: {
    'app.list': { data: [of.item] },
    'reload.start': of.reload,
    'reload.list': { data: [of.reload] },
    'reload.listTasks': { data: [{ id: 't1' }] },
    'automation.list': { data: [{ id: 'a1' }] },
    'automation.run': of.run,
    'space.list': { data: [{ id: 's1' }] },
    'user.list': { data: [{ id: 'u1' }] },
    'dataFile.list': { data: [{ id: 'f1' }] },
    'dataFile.listConnections': { data: [{ qID: 'c1' }] },
  },
};
