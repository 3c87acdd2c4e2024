import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { dataverse } from './address.ts';
import { idOf, metadata, record } from './record.ts';
import { account, contact, incident, lead, opportunity } from './tables.ts';

const records = (name: string, time: 'createdon' | 'modifiedon'): DatedEvent => ({
  name,
  operation: 'record.list',
  with: { recordOrder: `${time} desc` },
  id: idOf,
  time,
  once: time === 'createdon' ? 'each' : 'change',
});

const columnsOf = (tableName: string) => ({
  operation: 'metadata.listColumns',
  value: 'LogicalName',
  label: 'DisplayName.UserLocalizedLabel.Label',
  with: { tableName },
});

/** What Dataverse offers to choose from. */
export const lists = {
  tables: { operation: 'metadata.listTables', value: 'EntitySetName', label: 'LogicalName' },
  accountColumns: columnsOf('account'),
  contactColumns: columnsOf('contact'),
  leadColumns: columnsOf('lead'),
  opportunityColumns: columnsOf('opportunity'),
  incidentColumns: columnsOf('incident'),
};

/** What Dataverse tells of. */
export const events = {
  recordCreated: records('Record created', 'createdon'),
  recordChanged: records('Record created or updated', 'modifiedon'),
};

/** The objects of Dataverse. */
export const tables = [account, contact, lead, opportunity, incident, record, metadata];

export const dynamicsCrm = defineConnector({
  vendor: 'microsoftDynamicsCrm',
  name: 'Dynamics 365 CRM',
  credentials: ['dynamicsOAuth', 'dynamicsApp'],
  address: dataverse,
  objects: tables,
  lists,
  events,
});
