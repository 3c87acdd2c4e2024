import type { HeldConnector } from '../testing/held-connector.ts';
import { pipedrive } from './pipedrive.ts';
import { pipedriveApi } from './pipedriveApi.credential.ts';
import { pipedriveCrm } from './pipedriveCrm.node.ts';

export const held: HeldConnector = {
  connector: pipedrive,
  node: pipedriveCrm,
  descriptions: ['pipedriveCrmV2', 'pipedriveCrm'],
  credential: pipedriveApi,
  values: { token: 'token' },
  fields: {
    leadId: 'adf21080-0e10-11eb-879b-05d71fb426ec',
    leadLabels: 'f08b42a0-4e75-11ea-9643-03698ef1cfd6',
  },
  unheld: {
    'webhook.delete': 'It is not in the description. https://developers.pipedrive.com/docs/api/v1/Webhooks',
  },
};
