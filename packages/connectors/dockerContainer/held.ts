import type { HeldConnector } from '../testing/held-connector.ts';
import { dockerContainer } from './dockerContainer.node.ts';
import { dockerContainerConnector } from './dockerContainer.ts';
import { dockerHost } from './dockerHost.credential.ts';

const variables = { variables: [{ name: 'A', value: 'b' }] };
// A container that has been started is waited for by another operation, which is held by itself.
const started = { ...variables, command: '["true"]', entrypoint: '["sh"]', awaitEnd: 'false', containerFilters: '{}' };

export const held: HeldConnector = {
  connector: dockerContainerConnector,
  node: dockerContainer,
  descriptions: ['docker'],
  credential: dockerHost,
  values: {
    url: 'https://docker.example.com:2376',
    apiVersion: '1.55',
    certificate: '',
    key: '',
    passphrase: '',
    ca: '',
  },
  fields: started,
  answers: {
    'container.run': { Id: '8f2b', Warnings: [], Name: '/report', State: { Status: 'exited', ExitCode: 0 } },
  },
};
