import { dynamicsApp } from '../microsoftDynamicsCrm/dynamicsApp.credential.ts';
import { held as ofDataverse } from '../microsoftDynamicsCrm/held.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { dynamics365 } from './microsoftDynamics365.ts';
import { microsoftDynamics365 } from './microsoftDynamics365.node.ts';

const docs = 'https://learn.microsoft.com/en-us/dynamics365/fin-ops-core/dev-itpro/data-entities/odata';
const needsAll = `The description requires every field of the data entity. ${docs}`;
const COMPANIES = 'sends the query parameter "cross-company", which is not described';
const written = ['customer', 'vendor', 'ledgerJournal', 'vendorPayment'].flatMap((key): [string, string][] => [
  [`${key}.create`, needsAll],
  [`${key}.update`, needsAll],
]);
const keyed = ['customer', 'vendor', 'ledgerJournal', 'vendorPayment'].flatMap((key) => [
  `${key}.get`,
  `${key}.delete`,
]);

export const held: HeldConnector = {
  connector: dynamics365,
  node: microsoftDynamics365,
  // Written by others than the vendor, from its metadata.
  descriptions: ['microsoftDynamics365'],
  credential: dynamicsApp,
  values: { environment: 'acme.operations.dynamics.com', tenant: 't', clientId: 'c', clientSecret: 's' },
  // Rows of other companies than that of the user are found with it only, also by their keys.
  excused: Object.fromEntries(keyed.map((id) => [id, [COMPANIES]])),
  // An invented address of a next page leads nowhere.
  answers: Object.fromEntries(
    ['customer.list', 'vendor.list', 'ledgerJournal.list', 'vendorPayment.list', 'entity.listMainAccounts'].map(
      (id) => [id, { value: [{ dataAreaId: 'usmf' }] }],
    ),
  ),
  unheld: {
    ...Object.fromEntries(
      [...ofDataverse.connector.operations.values()]
        .filter(({ free }) => !free)
        .map(({ id }) => [id, ofDataverse.documented ?? '']),
    ),
    ...Object.fromEntries(written),
    ...Object.fromEntries(
      ['list', 'get', 'create', 'update', 'delete'].map((key) => [
        `entity.${key}`,
        `It takes any data entity. ${docs}`,
      ]),
    ),
  },
};
