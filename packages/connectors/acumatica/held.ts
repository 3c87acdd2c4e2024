import type { HeldConnector } from '../testing/held-connector.ts';
import { acumatica } from './acumatica.node.ts';
import { acumaticaConnector } from './acumatica.ts';
import { acumaticaLogin } from './acumaticaLogin.credential.ts';

export const held: HeldConnector = {
  connector: acumaticaConnector,
  node: acumatica,
  descriptions: ['acumatica'],
  credential: acumaticaLogin,
  values: {
    site: 'https://site.acumatica.com',
    endpoint: 'Default/24.200.001',
    username: 'u',
    password: 'p',
    tenant: '',
    branch: '',
  },
  signedBy: 'all cookies of the session; the description names one',
  files: { file: { id: 'held', name: 'offer.pdf', mediaType: 'application/octet-stream', size: 4 } },
  unheld: {
    'attachment.download': 'It is not in the description. Integration Development Guide at https://help.acumatica.com',
  },
};
