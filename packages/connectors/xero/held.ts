import type { HeldConnector } from '../testing/held-connector.ts';
import { xeroConnector } from './xero.ts';
import { xeroAccounting } from './xeroAccounting.node.ts';
import { xeroClient } from './xeroClient.credential.ts';

const missing =
  'It is not in the description, which is an excerpt. https://developer.xero.com/documentation/api/accounting/';

export const held: HeldConnector = {
  connector: xeroConnector,
  node: xeroAccounting,
  descriptions: ['xeroAccounting'],
  credential: xeroClient,
  values: { clientId: 'client', clientSecret: 'secret', scope: 'accounting.transactions' },
  files: { file: { id: 'held', name: 'offer.pdf', mediaType: 'application/octet-stream', size: 4 } },
  unheld: {
    'invoice.pdf': `The description has no invoice as PDF. ${missing}invoices`,
    'invoice.attachments': `${missing}attachments`,
    'invoice.attachment': `${missing}attachments`,
    'payment.delete': `${missing}payments`,
    'creditNote.list': `${missing}creditnotes`,
    'item.create': `${missing}items`,
    'organization.tenants': 'It belongs to another API. https://developer.xero.com/documentation/guides/oauth2/tenants',
  },
};
