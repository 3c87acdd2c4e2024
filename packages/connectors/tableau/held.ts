import type { HeldConnector } from '../testing/held-connector.ts';
import { tableauConnector } from './tableau.ts';
import { tableauBi } from './tableauBi.node.ts';
import { tableauToken } from './tableauToken.credential.ts';

const xml =
  'The description has the body in XML only; JSON is documented at https://help.tableau.com/current/api/rest_api/en-us/REST/rest_api_concepts_fundamentals.htm';

export const held: HeldConnector = {
  connector: tableauConnector,
  node: tableauBi,
  descriptions: ['tableauBi'],
  credential: tableauToken,
  values: { server: 'https://bi.example.com', site: '', siteId: 's1', tokenName: 'n', tokenSecret: 's' },
  unheld: { 'workbook.refresh': xml, 'datasource.refresh': xml },
};
