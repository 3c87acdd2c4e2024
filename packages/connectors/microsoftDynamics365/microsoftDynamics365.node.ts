import { connectorNode } from '../kit/node.ts';
import { dynamics365 } from './microsoftDynamics365.ts';

const environment = 'acme.operations.dynamics.com';
const data = `https://${environment}/data`;

export const microsoftDynamics365 = connectorNode(dynamics365, {
  type: 'microsoftDynamics365',
  name: 'Dynamics 365',
  category: 'Enterprise Agents',
  icon: 'landmark',
  description:
    'Reads and writes customers, vendors, journals and any data entity of Dynamics 365 Finance, and records of Dataverse',
  start: 'customer.list',
  examples: [
    {
      title: 'The customers of all companies in a group',
      given: [{ group: '30' }],
      with: { entityFilter: "CustomerGroupId eq '{{ group }}'", fieldsReturned: 'CustomerAccount' },
      credential: { environment },
      answers: {
        [`GET ${data}/CustomersV3?%24select=CustomerAccount&%24filter=CustomerGroupId+eq+%2730%27&cross-company=true`]:
          {
            value: [{ CustomerAccount: 'US-001' }],
          },
      },
      gives: { main: [{ CustomerAccount: 'US-001' }] },
    },
    {
      title: 'A journal in a company',
      given: [{ month: 'March' }],
      with: {
        operation: 'ledgerJournal.create',
        company: 'usmf',
        journalName: 'GenJrn',
        entityDescription: '{{ month }}',
      },
      credential: { environment },
      answers: { [`POST ${data}/LedgerJournalHeaders`]: { JournalBatchNumber: '00042' } },
      gives: { main: [{ JournalBatchNumber: '00042' }] },
    },
    {
      title: 'A customer is known by company and account',
      given: [{}],
      with: { operation: 'customer.get', company: 'usmf' },
      credential: { environment },
      fails: 'field_required',
    },
  ],
});
