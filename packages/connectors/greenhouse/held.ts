import type { HeldConnector } from '../testing/held-connector.ts';
import { greenhouse } from './greenhouse.node.ts';
import { greenhouseConnector } from './greenhouse.ts';
import { greenhouseKey } from './greenhouseKey.credential.ts';

// They are those of the file.
const WITH_FILE = ['filename', 'content_type'].map((name) => `does not always send "${name}" in its body`);

export const held: HeldConnector = {
  connector: greenhouseConnector,
  node: greenhouse,
  descriptions: ['greenhouse'],
  credential: greenhouseKey,
  values: { apiKey: 'key', onBehalfOf: '158104' },
  files: { file: { id: 'held', name: 'resume.pdf', mediaType: 'application/pdf', size: 4 } },
  excused: { 'attachment.add': WITH_FILE, 'attachment.addToApplication': WITH_FILE },
  unheld: {
    'application.reject':
      'The description wants a property whose name is a path: rejection_email.email_template_id. https://developers.greenhouse.io/harvest.html#post-reject-application',
    'attachment.download':
      'The description gives addresses of attachments only; these are elsewhere. https://developers.greenhouse.io/harvest.html#the-candidate-object',
  },
};
