import type { HeldConnector } from '../testing/held-connector.ts';
import { quickbooks } from './quickbooks.node.ts';
import { quickbooksConnector } from './quickbooks.ts';
import { quickbooksToken } from './quickbooksToken.credential.ts';

const entities = 'https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/';
const missing = (entity: string): string => `It is not in the description. ${entities}${entity}`;
const sparse = (entity: string): string =>
  `The description wants all that a new one needs, which a sparse update, void or deletion does without. ${entities}${entity}`;
const SPARSE = ['sends "sparse" in its body, which is not described'];

export const held: HeldConnector = {
  connector: quickbooksConnector,
  node: quickbooks,
  descriptions: ['quickbooks'],
  credential: quickbooksToken,
  values: { realmId: '4620816365291273680', token: 'token', environment: 'production' },
  // The description has no kind of line that could be sent: its lists of kinds hold an empty text alone.
  by: { 'payment.create': { paidLines: '[]' } },
  answers: { 'company.get': { QueryResponse: { CompanyInfo: [{ Id: '1', CompanyName: 'Acme' }] } } },
  excused: { 'customer.update': SPARSE, 'vendor.update': SPARSE },
  unheld: {
    'item.get': missing('item'),
    'item.create': missing('item'),
    'item.update': missing('item'),
    'invoice.pdf': missing('invoice'),
    'invoice.send': missing('invoice'),
    'invoice.update': sparse('invoice'),
    'invoice.void': sparse('invoice'),
    'invoice.delete': sparse('invoice'),
    'estimate.pdf': missing('estimate'),
    'estimate.send': missing('estimate'),
    'estimate.update': sparse('estimate'),
    'payment.update': sparse('payment'),
    'payment.delete': sparse('payment'),
    'bill.create': `The description has no kind of line that could be sent. ${entities}bill`,
    'bill.update': sparse('bill'),
    'bill.delete': sparse('bill'),
  },
};
