import { defineConnector } from '../kit/connector.ts';
import { events, lists, tables } from '../microsoftDynamicsCrm/microsoftDynamicsCrm.ts';
import { customer, dataEntity, finance, ledgerJournal, vendor, vendorPayment } from './finance.ts';

/** Finance and Operations, and the tables of Dataverse. The environment of the credential is one of either. */
export const dynamics365 = defineConnector({
  vendor: 'microsoftDynamics365',
  name: 'Dynamics 365',
  credentials: ['dynamicsOAuth', 'dynamicsApp'],
  address: finance,
  objects: [customer, vendor, ledgerJournal, vendorPayment, dataEntity, ...tables],
  lists,
  events,
});
