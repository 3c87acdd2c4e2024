import { connectorNode } from '../kit/node.ts';
import { inforErpConnector } from './inforErp.ts';

export const inforErp = connectorNode(inforErpConnector, {
  type: 'inforErp',
  name: 'Infor M3',
  category: 'Enterprise Agents',
  icon: 'factory',
  description: 'Runs transactions of Infor M3 by the ION API gateway: customers, items, orders and any other',
  start: 'm3.getCustomer',
  examples: [
    {
      title: 'Records that fit a condition',
      given: [{}],
      with: { operation: 'm3.getCustomer', customerNumber: 'ACME' },
      credential: {
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
      answers: {
        'GET https://mingle-ionapi.inforcloudsuite.com/ACME_PRD/M3/m3api-rest/v2/execute/CRS610MI/GetBasicData?dateformat=YMD8&righttrim=true&excludeempty=false&CUNO=ACME&maxrecs=100':
          { results: [{ transaction: 'GetBasicData', records: [{ CUNO: 'ACME' }] }] },
      },
      gives: { main: [{ CUNO: 'ACME' }] },
    },
    {
      title: 'A required field is missing',
      given: [{}],
      with: { operation: 'transaction.read' },
      credential: {
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
      fails: 'field_required',
    },
  ],
});
