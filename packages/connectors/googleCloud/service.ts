import { asText } from '@heddle/contract/node/text';
import { pagesOf } from '../google/paging.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, number, required, text } from '../kit/parameters.ts';
import { settleInputs } from '../kit/settle.ts';
import { invokeAt, invokeInputs } from './invoke.ts';
import * as of from './shared.ts';

const servicesId = of.idIn('services', 'serviceId', 'Service', 'services');
const one = { ...of.place, servicesId };
const { SCOPES: scopes } = of;
const sample = {
  name: `${of.sampleName}/services/orders`,
  uri: 'https://orders-a1b2c3-ew.a.run.app',
  latestReadyRevision: `${of.sampleName}/services/orders/revisions/orders-00001-abc`,
  reconciling: false,
};
const ends = of.operationEnds('runOperation.get');

export const service: ConnectorObject = {
  key: 'service',
  name: 'Service',
  operations: {
    list: {
      name: 'List services',
      method: 'GET',
      path: `${of.PLACE}/services`,
      params: of.place,
      items: 'services',
      next: pagesOf('pageSize', 100),
      scopes,
      sample,
    },
    get: {
      name: 'Get service',
      method: 'GET',
      path: `${of.PLACE}/services/{servicesId}`,
      params: one,
      items: '',
      scopes,
      sample,
    },
    create: {
      name: 'Create service',
      method: 'POST',
      path: `${of.PLACE}/services`,
      params: of.place,
      query: { serviceId: required(as('newServiceId', text('Service ID', { placeholder: 'orders' }))) },
      body: {
        'template.containers[0].image': required(
          as('image', text('Container image', { placeholder: 'europe-docker.pkg.dev/my-project/images/orders:1' })),
        ),
        'template.scaling.maxInstanceCount': as('mostInstances', number('Instances at most', { min: 1, step: 1 })),
        'template.serviceAccount': as(
          'runsAs',
          text('Runs as', { help: 'The service account of the container. If empty, the default one of the project.' }),
        ),
      },
      inputs: settleInputs,
      items: '',
      settles: ends,
      // A second service of the name is refused.
      repeat: 'same',
      scopes,
      sample: of.operationSample,
    },
    delete: {
      name: 'Delete service',
      method: 'DELETE',
      path: `${of.PLACE}/services/{servicesId}`,
      params: one,
      inputs: settleInputs,
      items: '',
      settles: ends,
      scopes,
      sample: of.operationSample,
    },
    invoke: {
      name: 'Call service',
      description: 'Sends a request to a service of yours, also to a private one',
      method: 'POST',
      path: '/',
      inputs: {
        url: required(
          as(
            'serviceUrl',
            text('Service URL', { loads: 'serviceUrls', placeholder: 'https://orders-a1b2c3-ew.a.run.app' }),
          ),
        ),
        ...invokeInputs,
      },
      perform: (call) => invokeAt(call, asText(call.read('serviceUrl')).trim()),
      repeat: 'twice',
      scopes,
      sample: { received: true },
    },
  },
};

export const token: ConnectorObject = {
  key: 'token',
  name: 'ID token',
  operations: {
    create: {
      name: 'Create ID token',
      description: 'A token that a service account shows to a private service, valid for an hour',
      method: 'POST',
      at: 'https://iamcredentials.googleapis.com/v1',
      path: '/projects/-/serviceAccounts/{account}:generateIdToken',
      params: {
        account: required(
          as('tokenAccount', text('Service account', { placeholder: 'caller@my-project.iam.gserviceaccount.com' })),
        ),
      },
      body: { audience: required(text('Audience', { placeholder: 'https://orders-a1b2c3-ew.a.run.app' })) },
      fixed: { body: { includeEmail: true } },
      items: '',
      effect: 'read',
      scopes,
      sample: { token: 'eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl' },
    },
  },
};

export const project: ConnectorObject = {
  key: 'project',
  name: 'Project',
  operations: {
    list: {
      name: 'List projects',
      method: 'GET',
      at: 'https://cloudresourcemanager.googleapis.com/v3',
      path: '/projects:search',
      items: 'projects',
      next: pagesOf('pageSize', 300),
      scopes,
      sample: { name: 'projects/415104041262', projectId: 'my-project', displayName: 'My project', state: 'ACTIVE' },
    },
  },
};
