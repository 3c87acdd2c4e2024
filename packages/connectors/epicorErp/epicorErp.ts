import { asText } from '@heddle/contract/node/text';
import { defineConnector } from '../kit/connector.ts';
import { rows } from '../kit/content-rows.ts';
import { enteredBase } from '../kit/entered-url.ts';
import { query } from './query.ts';
import { main, record } from './service.ts';

export const epicorErpConnector = defineConnector({
  vendor: 'epicorErp',
  name: 'Epicor Kinetic',
  credentials: ['epicorErpUser'],
  address: ({ address, company }) =>
    `${enteredBase(address)}/api/v2/odata/${encodeURIComponent(asText(company ?? '').trim())}`,
  objects: [main, record, query],
  events: {
    queryRowAdded: rows('Row added to a query', 'query.run', 'each'),
    queryRowChanged: rows('Row added to or updated in a query', 'query.run', 'change'),
    recordAdded: rows('Record created', 'record.list', 'each'),
    recordChanged: rows('Record created or updated', 'record.list', 'change'),
  },
  reason: (answer) =>
    typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? asText(answer['ErrorMessage'] ?? '') : '',
});
