import { defineConnector } from '../kit/connector.ts';
import { blacklineAddress } from './address.ts';
import { account, setup } from './ingestion.ts';
import { report } from './report.ts';

export const blacklineConnector = defineConnector({
  vendor: 'blacklineFm',
  name: 'BlackLine',
  credentials: ['blacklineUser'],
  address: blacklineAddress,
  objects: [report, account, setup],
  events: {
    reportRun: {
      name: 'Report run',
      operation: 'report.list',
      with: {},
      id: 'id',
      time: 'endTime',
      once: 'each',
    },
  },
  lists: { reports: { operation: 'report.list', value: 'id', label: 'name' } },
});
