import { connectorNode } from '../kit/node.ts';
import { unit4ErpConnector } from './unit4Erp.ts';

const credential = { address: 'https://unit4.example.com/' };

export const unit4Erp = connectorNode(unit4ErpConnector, {
  type: 'unit4Erp',
  name: 'Unit4 ERP',
  category: 'Enterprise Agents',
  icon: 'factory',
  description: 'Reads customers, invoices, ledger transactions, assets and any object of Unit4 ERPx',
  start: 'object.customers',
  examples: [
    {
      title: 'The customers of a company',
      given: [{ company: 'EN' }],
      with: { operation: 'object.customers', companyId: '{{ company }}' },
      credential,
      answers: {
        'GET https://unit4.example.com/v1/objects/customers?companyId=EN&limit=100': [{ customerId: '1001' }],
      },
      gives: { main: [{ customerId: '1001' }] },
    },
    {
      title: 'Objects have a name',
      given: [{}],
      with: { operation: 'object.list' },
      credential,
      fails: 'field_required',
    },
  ],
});
