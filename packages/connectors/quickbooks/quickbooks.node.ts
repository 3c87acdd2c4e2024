import { connectorNode } from '../kit/node.ts';
import { quickbooksConnector } from './quickbooks.ts';

const COMPANY = 'https://quickbooks.api.intuit.com/v3/company/4620';
const credential = { realmId: '4620', environment: 'production' };

export const quickbooks = connectorNode(quickbooksConnector, {
  type: 'quickbooks',
  name: 'QuickBooks',
  category: 'Enterprise Agents',
  icon: 'landmark',
  description:
    'Creates, finds and updates invoices, payments, customers, bills, vendors and items in QuickBooks Online',
  start: 'invoice.list',
  examples: [
    {
      title: 'The unpaid invoices of a customer',
      given: [{ customer: '1' }],
      with: { operation: 'invoice.list', where: "CustomerRef = '{{ customer }}' AND Balance > '0'" },
      credential,
      answers: {
        [`GET ${COMPANY}/query?query=SELECT+*+FROM+Invoice+WHERE+CustomerRef+%3D+%271%27+AND+Balance+%3E+%270%27+STARTPOSITION+1+MAXRESULTS+100`]:
          {
            QueryResponse: {
              Invoice: [{ Id: '130', DocNumber: '1037', Balance: 250 }],
              startPosition: 1,
              maxResults: 1,
            },
          },
      },
      gives: { main: [{ Id: '130', DocNumber: '1037', Balance: 250 }] },
    },
    {
      title: 'A customer by its ID',
      given: [{}],
      with: { operation: 'customer.get', customerId: '1' },
      credential,
      answers: { [`GET ${COMPANY}/customer/1`]: { Customer: { Id: '1', DisplayName: 'Acme' } } },
      gives: { main: [{ Id: '1', DisplayName: 'Acme' }] },
    },
    {
      title: 'An invoice needs a customer',
      given: [{}],
      with: { operation: 'invoice.create', lines: '[]' },
      credential,
      fails: 'field_required',
    },
    {
      title: 'A query does not name its page',
      given: [{}],
      with: { operation: 'company.query', statement: 'SELECT * FROM Invoice MAXRESULTS 10' },
      credential,
      fails: 'field_invalid',
    },
  ],
});
