import type { HeldConnector } from '../testing/held-connector.ts';
import { inforErp } from './inforErp.node.ts';
import { inforErpConnector } from './inforErp.ts';
import { inforErpService } from './inforErpService.credential.ts';

export const held: HeldConnector = {
  connector: inforErpConnector,
  node: inforErp,
  descriptions: [],
  documented:
    'Infor publishes no description that anybody may read. Made from https://docs.infor.com/m3cloud/: M3 API REST',
  credential: inforErpService,
  values: {
    ionapi: JSON.stringify({
      ti: 'ACME_PRD',
      ci: 'c',
      cs: 's',
      iu: 'https://mingle-ionapi.inforcloudsuite.com',
      pu: 'https://mingle-sso.inforcloudsuite.com/ACME_PRD/as/',
      ot: 'token.oauth2',
      saak: 'a',
      sask: 'k',
    }),
  },
  fields: { inputs: [] },
  answers: Object.fromEntries(
    [
      'm3.listCustomers',
      'm3.getCustomer',
      'm3.getItem',
      'm3.getOrder',
      'm3.listOrderLines',
      'transaction.read',
      'transaction.write',
    ].map((id) => [id, { results: [{ transaction: 'Get', records: [{ CUNO: 'ACME' }] }] }]),
  ),
};
