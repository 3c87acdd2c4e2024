import type { HeldConnector } from '../testing/held-connector.ts';
import { boxConnector } from './boxStorage.ts';
import { boxApp } from './boxApp.credential.ts';
import { boxStorage } from './boxStorage.node.ts';

const documented = 'The description is an excerpt. https://developer.box.com/reference/';

export const held: HeldConnector = {
  connector: boxConnector,
  node: boxStorage,
  descriptions: ['box'],
  credential: boxApp,
  values: { clientId: 'id', clientSecret: 'secret', subject: 'enterprise', subjectId: '1' },
  files: { file: { id: 'held', name: 'note.txt', mediaType: 'text/plain', size: 4 } },
  unheld: {
    'file.upload':
      'The description has an object for what Box takes as text in a form. https://developer.box.com/reference/post-files-content/',
    'file.uploadVersion':
      'The description has an object for what Box takes as text in a form. https://developer.box.com/reference/post-files-id-content/',
    'file.listVersions': `${documented}get-files-id-versions/`,
    'folder.copy': `${documented}post-folders-id-copy/`,
    'collaboration.list': `${documented}get-folders-id-collaborations/`,
    'collaboration.update': `${documented}put-collaborations-id/`,
    'collaboration.delete': `${documented}delete-collaborations-id/`,
    'metadata.list': `${documented}get-files-id-metadata/`,
    'metadata.get': `${documented}get-files-id-metadata-id-id/`,
    'metadata.create': `${documented}post-files-id-metadata-id-id/`,
    'metadata.update': `${documented}put-files-id-metadata-id-id/`,
    'metadata.delete': `${documented}delete-files-id-metadata-id-id/`,
    'metadata.listTemplates': `${documented}get-metadata-templates-enterprise/`,
    'comment.create': `${documented}post-comments/`,
    'comment.list': `${documented}get-files-id-comments/`,
    'comment.delete': `${documented}delete-comments-id/`,
    'event.now': `${documented}get-events/`,
    'event.list': `${documented}get-events/`,
    'webhook.get': `${documented}get-webhooks-id/`,
    'webhook.delete': `${documented}delete-webhooks-id/`,
  },
};
