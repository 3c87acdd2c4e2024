import type { JsonObject } from '@heddle/contract/json';
import type { Operation } from '../kit/connector.ts';
import type { ListPaging } from '../kit/paging.ts';
import { as, required, text } from '../kit/parameters.ts';
import { service } from './address.ts';

// https://community.workday.com/sites/default/files/file-hosting/restapi/: Workday REST API Directory

export const pages: ListPaging = {
  by: 'offset',
  parameter: 'offset',
  total: 'total',
  size: { parameter: 'limit', most: 100 },
};

export const CORE = service('api/v1');
export const ABSENCE = service('api/absenceManagement/v1');
export const PAYROLL = service('api/payroll/v2');

export const workerId = as('workerId', text('Worker', { loads: 'workers', help: 'The Workday ID of the worker.' }));
export const onWorker = { id: required(workerId) };
export const instance = (descriptor: string): { id: string; descriptor: string } => ({
  id: '3aa5550b7fe348b98d7b5741afc65534',
  descriptor,
});

/** Lists what belongs to a worker, or to the tenant. */
export const list = (name: string, path: string, sample: JsonObject, more: Partial<Operation> = {}): Operation => ({
  name,
  method: 'GET',
  at: CORE,
  path,
  items: 'data',
  next: pages,
  sample,
  ...more,
});
