import { connectorNode } from '../kit/node.ts';
import { epicorErpConnector } from './epicorErp.ts';

export const epicorErp = connectorNode(epicorErpConnector, {
  type: 'epicorErp',
  name: 'Epicor Kinetic',
  category: 'Enterprise Agents',
  icon: 'factory',
  description: 'Reads and changes business objects of Epicor Kinetic, runs queries (BAQ), methods and functions',
  start: 'query.run',
  examples: [
    {
      title: 'Records that fit a condition',
      given: [{}],
      with: { operation: 'query.run', baqId: 'zCustomer01' },
      credential: { address: 'https://kinetic.example.com/ERP', company: 'EPIC06' },
      answers: {
        'GET https://kinetic.example.com/ERP/api/v2/odata/EPIC06/BaqSvc/zCustomer01/Data?%24top=100': {
          value: [{ Customer_CustID: 'ACME' }],
        },
      },
      gives: { main: [{ Customer_CustID: 'ACME' }] },
    },
    {
      title: 'A required field is missing',
      given: [{}],
      with: { operation: 'record.get' },
      credential: { address: 'https://kinetic.example.com/ERP', company: 'EPIC06' },
      fails: 'field_required',
    },
  ],
});
