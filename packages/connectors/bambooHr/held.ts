import type { HeldConnector } from '../testing/held-connector.ts';
import { bambooConnector } from './bambooHr.ts';
import { bambooHr } from './bambooHr.node.ts';
import { bambooHrKey } from './bambooHrKey.credential.ts';

const missing = 'It is not in the description, which is an excerpt. https://documentation.bamboohr.com/reference/';

export const held: HeldConnector = {
  connector: bambooConnector,
  node: bambooHr,
  descriptions: ['bambooHr'],
  credential: bambooHrKey,
  values: { companyDomain: 'acme', apiKey: 'key' },
  files: { file: { id: 'held', name: 'contract.pdf', mediaType: 'application/pdf', size: 4 } },
  answers: { 'hiring.applications': { paginationComplete: true, nextPageUrl: null, applications: [{ id: 51 }] } },
  unheld: {
    'timeOff.decide': `${missing}update-time-off-request-status`,
    'timeOff.types': `${missing}list-time-off-types`,
    'file.download': `${missing}get-employee-file`,
    'file.delete': `${missing}delete-employee-file`,
    'report.saved': `${missing}get-company-report`,
  },
};
