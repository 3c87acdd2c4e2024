import { NodeListBody } from '@heddle/contract/api/node-lists';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { readNodeList } from './node-lists.ts';

/** Lists of users' accounts at services, for the forms of nodes. */
export const feature = defineFeature({
  scope: 'api',
  services: ({ config }) => ({ vendorAddress: () => (vendor) => config.connectorAddresses.get(vendor) }),
  register(app, platform) {
    // It sends requests with a credential, as a run does.
    app.post('/api/node-lists', { config: { scope: 'run' } }, async (request) =>
      readNodeList(platform, currentUser(request).id, parse(NodeListBody, request.body)),
    );
  },
});
