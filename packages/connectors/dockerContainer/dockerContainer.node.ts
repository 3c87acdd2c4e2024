import { connectorNode } from '../kit/node.ts';
import { dockerContainerConnector } from './dockerContainer.ts';

const host = 'https://docker.example.com:2376/v1.44';
const credential = { url: 'https://docker.example.com:2376', apiVersion: '1.44' };

export const dockerContainer = connectorNode(dockerContainerConnector, {
  type: 'dockerContainer',
  name: 'Docker Container',
  category: 'Integration & APIs',
  icon: 'box',
  description: 'Runs containers to their end with limits, and manages containers, images and commands of a Docker host',
  start: 'container.run',
  examples: [
    {
      title: 'A container runs to its end',
      given: [{}],
      with: { image: 'alpine:3.22', containerName: 'report', awaitEnd: 'false' },
      credential,
      answers: {
        [`POST ${host}/containers/create?name=report`]: { Id: '8f2b', Warnings: [] },
        [`GET ${host}/containers/report/json`]: { Id: '8f2b', State: { Status: 'created' } },
        [`POST ${host}/containers/report/start`]: {},
      },
      gives: { main: [{ id: '8f2b', name: 'report', timeLimit: 0, failOnExit: true }] },
    },
    {
      title: 'Containers are listed',
      given: [{}],
      with: { operation: 'container.list' },
      credential,
      answers: { [`GET ${host}/containers/json`]: [{ Id: '8f2b', Names: ['/report'], State: 'running' }] },
      gives: { main: [{ Id: '8f2b', Names: ['/report'], State: 'running' }] },
    },
    { title: 'A container needs an image', given: [{}], with: {}, credential, fails: 'field_required' },
  ],
});
