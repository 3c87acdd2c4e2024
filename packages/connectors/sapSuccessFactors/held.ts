import type { HeldConnector } from '../testing/held-connector.ts';
import { sapSuccessFactors } from './sapSuccessFactors.node.ts';
import { sapSuccessFactorsConnector } from './sapSuccessFactors.ts';
import { sapSuccessFactorsBasic } from './sapSuccessFactorsBasic.credential.ts';

const documented =
  'It is not in the description, which is an excerpt. https://help.sap.com/docs/SAP_SUCCESSFACTORS_PLATFORM: OData V2 API Reference';

export const held: HeldConnector = {
  connector: sapSuccessFactorsConnector,
  node: sapSuccessFactors,
  descriptions: ['sapSuccessFactors'],
  credential: sapSuccessFactorsBasic,
  // The description has the sandbox as its server.
  values: { address: 'https://sandbox.api.sap.com/successfactors', companyId: 'acme', username: 'ada', password: 'x' },
  fields: {
    changedSince: '2026-03-01T00:00:00Z',
    returned: 'userId',
    expand: '',
    orderBy: 'lastModifiedDateTime desc',
    moreFields: [],
  },
  by: { 'position.list': { returned: 'code' }, 'position.get': { returned: 'code' } },
  unheld: {
    'user.upsert': documented,
    'user.photo': documented,
    'employee.listPersons': documented,
    'employee.getPerson': documented,
    'employee.listPersonal': documented,
    'employee.listEmails': documented,
    'record.list': documented,
    'record.get': documented,
    'record.upsert': documented,
    'record.upsertMany': documented,
    'record.delete': documented,
  },
};
