import type { HeldConnector } from '../testing/held-connector.ts';
import { asana } from './asana.node.ts';
import { asanaConnector } from './asana.ts';
import { asanaToken } from './asanaToken.credential.ts';

// The description leaves out of two answers what all objects of Asana have.
const NAMED = ['gid', 'resource_type', 'name'].map((name) => `"${name}" of the sample is not described`);

export const held: HeldConnector = {
  connector: asanaConnector,
  node: asana,
  descriptions: ['asana'],
  credential: asanaToken,
  values: { token: 'token' },
  files: { file: { id: 'held', name: 'note.txt', mediaType: 'text/plain', size: 4 } },
  excused: { 'attachment.add': NAMED, 'workspace.getUser': NAMED },
  unheld: {
    'project.delete':
      'It is not in the description, which is an excerpt. https://developers.asana.com/reference/deleteproject',
  },
};
