import type { HeldConnector } from '../testing/held-connector.ts';
import { workdayHcm } from './workdayHcm.node.ts';
import { workdayHcmConnector } from './workdayHcm.ts';
import { workdayHcmClient } from './workdayHcmClient.credential.ts';

const report =
  'It is a custom report, which has its own description. https://community.workday.com: Reports as a Service';
const wql = 'It is not in the description. https://community.workday.com: Workday Query Language';

const ID = '3aa5550b7fe348b98d7b5741afc65534';

export const held: HeldConnector = {
  connector: workdayHcmConnector,
  node: workdayHcm,
  descriptions: ['workdayHcm'],
  credential: workdayHcmClient,
  values: {
    host: 'wd2-impl-services1.workday.com',
    tenant: 'acme',
    clientId: 'id',
    clientSecret: 's',
    refreshToken: 'r',
  },
  fields: { organizationId: ID, reasonId: ID, proposedOrganizations: [], otherDays: [], inputDetails: [] },
  unheld: {
    'report.run': report,
    'report.download': report,
    'report.query': wql,
    'report.listSources': wql,
  },
};
