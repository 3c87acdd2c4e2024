import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { defineConnector } from '../kit/connector.ts';
import { accountAddress } from './address.ts';
import { metadata } from './metadata.ts';
import { changed, created, search } from './query.ts';
import { record } from './record.ts';

const rows = { operation: 'query.table', id: 'id' } as const;

export const netsuiteConnector = defineConnector({
  vendor: 'netsuite',
  name: 'NetSuite',
  credentials: ['netsuiteCertificate', 'netsuiteToken'],
  address: accountAddress,
  objects: [record, search, metadata],
  events: {
    rowCreated: {
      ...rows,
      name: 'Record created',
      with: { orderBy: 't.createddate DESC' },
      time: created,
      once: 'each',
      since: 'createdSince',
    },
    rowChanged: {
      ...rows,
      name: 'Record created or updated',
      with: { orderBy: 't.lastmodifieddate DESC' },
      time: changed,
      once: 'change',
      since: 'changedSince',
    },
  },
  lists: {
    recordTypes: { operation: 'metadata.listTypes', value: 'name', label: 'name' },
    fields: { operation: 'metadata.listFields', value: 'name', label: 'title', needs: ['recordType'] },
  },
  reason: (answer) => {
    const details = isJsonObject(answer) ? answer['o:errorDetails'] : undefined;
    const said = (Array.isArray(details) ? details : []).filter(isJsonObject).map(({ detail }) => asText(detail ?? ''));
    return said.filter((text) => text !== '').join('; ');
  },
});
