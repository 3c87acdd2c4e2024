import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { dataset } from './dataset.ts';
import { report, workspace } from './report.ts';

const refreshes = (name: string, operation: string): DatedEvent => ({
  name,
  operation,
  with: {},
  id: 'requestId',
  time: 'endTime',
  once: 'each',
});

export const powerBiConnector = defineConnector({
  vendor: 'powerBi',
  name: 'Power BI',
  credentials: ['powerBiOAuth', 'powerBiApp'],
  address: 'https://api.powerbi.com',
  objects: [dataset, report, workspace],
  // A query that fails is answered with the status 200.
  failure(answer) {
    const error = readPath(answer, 'results.0.error');
    if (error === undefined || error === null) return null;
    return { reason: asText(readPath(error, 'message') ?? readPath(error, 'code') ?? 'The query failed') };
  },
  events: {
    refreshEnded: refreshes('Refresh ended', 'dataset.listFinished'),
    refreshFailed: refreshes('Refresh failed', 'dataset.listFailed'),
  },
  lists: {
    workspaces: { operation: 'workspace.list', value: 'id', label: 'name' },
    datasets: { operation: 'dataset.list', value: 'id', label: 'name', needs: ['workspaceId'] },
    reports: { operation: 'report.list', value: 'id', label: 'name', needs: ['workspaceId'] },
  },
});
