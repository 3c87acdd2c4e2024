import type { HeldConnector } from '../testing/held-connector.ts';
import { adpConnector } from './adp.ts';
import { adpClient } from './adpClient.credential.ts';
import { adpWorkforce } from './adpWorkforce.node.ts';

const workers =
  'It is not in the description, which is for payroll. https://developers.adp.com/apis/api-explorer/hcm-offrg-wfn';
const events =
  'It is not in the description. https://developers.adp.com/getting-started/key-concepts/adp-event-apis-and-event-notification-guide';

export const held: HeldConnector = {
  connector: adpConnector,
  node: adpWorkforce,
  descriptions: ['adpWorkforce'],
  credential: adpClient,
  values: { clientId: 'client', clientSecret: 'secret', certificate: '', key: '', passphrase: '' },
  unheld: {
    'worker.list': workers,
    'worker.get': workers,
    'worker.meta': workers,
    'worker.changeEmail': workers,
    'worker.changeLegalName': workers,
    'worker.event': events,
    'notification.next': events,
    'notification.delete': events,
  },
};
