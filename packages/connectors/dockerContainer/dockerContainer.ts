import { defineConnector } from '../kit/connector.ts';
import { engineAddress } from './address.ts';
import { container } from './container.ts';
import { exec } from './exec.ts';
import { engine, images } from './image.ts';

export const dockerContainerConnector = defineConnector({
  vendor: 'dockerContainer',
  name: 'Docker',
  credentials: ['dockerHost'],
  address: engineAddress,
  objects: [container, exec, images, engine],
  lists: {
    containers: { operation: 'container.list', value: 'Id', label: 'Names.0', with: { alsoStopped: 'true' } },
    images: { operation: 'image.list', value: 'RepoTags.0', label: 'RepoTags.0' },
  },
});
