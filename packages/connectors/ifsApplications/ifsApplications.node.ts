import { connectorNode } from '../kit/node.ts';
import { ifsApplicationsConnector } from './ifsApplications.ts';

export const ifsApplications = connectorNode(ifsApplicationsConnector, {
  type: 'ifsApplications',
  name: 'IFS Cloud',
  category: 'Enterprise Agents',
  icon: 'factory',
  description: 'Reads and changes entities of the projections of IFS Cloud, and calls their actions and functions',
  start: 'entity.list',
  examples: [
    {
      title: 'Records that fit a condition',
      given: [{}],
      with: {
        operation: 'entity.list',
        projection: 'CustomerHandling',
        entitySet: 'CustomerInfoSet',
        filter: "Country eq 'DE'",
      },
      credential: { address: 'https://acme.ifs.cloud' },
      answers: {
        'GET https://acme.ifs.cloud/main/ifsapplications/projection/v1/CustomerHandling.svc/CustomerInfoSet?%24filter=Country+eq+%27DE%27&%24top=100':
          { value: [{ CustomerId: '1001' }] },
      },
      gives: { main: [{ CustomerId: '1001' }] },
    },
    {
      title: 'A required field is missing',
      given: [{}],
      with: { operation: 'entity.create' },
      credential: { address: 'https://acme.ifs.cloud' },
      fails: 'field_required',
    },
  ],
});
