import { connectorNode } from '../kit/node.ts';
import { xeroConnector } from './xero.ts';

const API = 'https://api.xero.com/api.xro/2.0';
const tenant = '70784a63-d24b-46a9-a4db-0e70a274b056';

export const xeroAccounting = connectorNode(xeroConnector, {
  type: 'xeroAccounting',
  name: 'Xero Accounting',
  category: 'Enterprise Agents',
  icon: 'calculator',
  description: 'Creates, finds and updates invoices, bills, contacts, payments, bank transactions and items in Xero',
  start: 'invoice.list',
  examples: [
    {
      title: 'The open invoices',
      given: [{}],
      with: { operation: 'invoice.list', tenant, statuses: 'AUTHORISED' },
      answers: {
        [`GET ${API}/Invoices?Statuses=AUTHORISED&pageSize=100&page=1`]: {
          Invoices: [{ InvoiceID: '1', InvoiceNumber: 'INV-0042', AmountDue: 250 }],
        },
      },
      gives: { main: [{ InvoiceID: '1', InvoiceNumber: 'INV-0042', AmountDue: 250 }] },
    },
    {
      title: 'An invoice for each order',
      given: [{ contact: 'ada8f7f2', hours: 2 }],
      with: {
        operation: 'invoice.create',
        tenant,
        contactId: '{{ contact }}',
        lines: '[{ "Description": "Consulting", "Quantity": {{ hours }}, "UnitAmount": 90, "AccountCode": "200" }]',
      },
      answers: { [`PUT ${API}/Invoices`]: { Invoices: [{ InvoiceID: '2', Total: 180 }] } },
      gives: { main: [{ InvoiceID: '2', Total: 180 }] },
    },
    {
      title: 'A request is for an organization',
      given: [{}],
      with: { operation: 'contact.list' },
      fails: 'field_required',
    },
  ],
});
