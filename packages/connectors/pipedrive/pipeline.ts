import type { ConnectorObject } from '../kit/connector.ts';
import * as of from './shared.ts';

export const pipeline: ConnectorObject = {
  key: 'pipeline',
  name: 'Pipeline',
  operations: {
    list: {
      name: 'List pipelines',
      method: 'GET',
      path: '/pipelines',
      items: 'data',
      next: of.cursor,
      scopes: ['deals:read'],
      sample: { id: 1, name: 'Sales', order_nr: 1 },
    },
    listStages: {
      name: 'List stages',
      method: 'GET',
      path: '/stages',
      query: { pipeline_id: of.pipelineId },
      items: 'data',
      next: of.cursor,
      scopes: ['deals:read'],
      sample: { id: 1, name: 'Qualified', pipeline_id: 1, order_nr: 1 },
    },
  },
};
