import { connectorNode } from '../kit/node.ts';
import { googleCloudConnector } from './googleCloud.ts';

export const googleCloud = connectorNode(googleCloudConnector, {
  type: 'googleCloud',
  name: 'Google Cloud',
  category: 'Integration & APIs',
  icon: 'cloud',
  description: 'Calls functions and services in Google Cloud, runs jobs of Cloud Run and waits for their end',
  start: 'service.invoke',
  examples: [
    {
      title: 'A private service gets an ID token',
      given: [{ order: 7 }],
      with: {
        operation: 'service.invoke',
        serviceUrl: 'https://orders-a1b2c3-ew.a.run.app',
        servicePath: '/orders',
        serviceBody: '{ "order": {{ order }} }',
        serviceAccount: 'caller@my-project.iam.gserviceaccount.com',
      },
      answers: {
        'POST https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/caller%40my-project.iam.gserviceaccount.com:generateIdToken':
          { token: 'eyJ' },
        'POST https://orders-a1b2c3-ew.a.run.app/orders': { received: true },
      },
      gives: { main: [{ received: true }] },
    },
    {
      title: 'A job needs a project',
      given: [{}],
      with: { operation: 'job.run', jobId: 'report' },
      fails: 'field_required',
    },
  ],
});
