import { defineConnector } from '../kit/connector.ts';
import * as fusion from '../oracle/fusion.ts';
import { podAddress } from '../oracle/fusion-address.ts';
import { absence } from './absence.ts';
import { structure } from './structure.ts';
import { worker } from './worker.ts';

export const oracleHcmConnector = defineConnector({
  vendor: 'oracleHcm',
  name: 'Oracle Fusion HCM',
  credentials: ['oracleFusionOAuth', 'oracleFusionBasic'],
  address: podAddress,
  headers: fusion.HEADERS,
  read: fusion.withResourceIds,
  reason: fusion.reasonOf,
  objects: [worker, absence, structure, fusion.anyResource('hcmRestApi', 'departments', { Name: 'Engineering' })],
  events: {
    workerCreated: fusion.event('Worker created', 'worker.list', 'PersonId', 'created'),
    workerChanged: fusion.event('Worker created or updated', 'worker.list', 'PersonId', 'changed'),
  },
});
