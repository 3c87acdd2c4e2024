import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, oneOf, required, text } from '../kit/parameters.ts';

const endOf = (entry: JsonValue): string => (isJsonObject(entry) ? asText(entry['endTime'] ?? '') : '');

/** BlackLine gives all runs in an order of its own. */
const newestFirst = (answer: JsonValue): JsonValue =>
  Array.isArray(answer) ? answer.toSorted((one, other) => endOf(other).localeCompare(endOf(one))) : answer;

export const report: ConnectorObject = {
  key: 'report',
  name: 'Report',
  operations: {
    list: {
      name: 'List report runs',
      description: 'The reports that have been run, the latest first',
      method: 'GET',
      path: '/api/queryruns',
      answer: newestFirst,
      items: '',
      sample: {
        id: 123_456,
        name: 'User Access',
        status: 'Complete',
        startTime: '2026-03-01T12:00:00.000Z',
        endTime: '2026-03-01T12:00:02.000Z',
      },
    },
    download: {
      name: 'Download report',
      method: 'GET',
      path: '/api/completedqueryrun/{id}/{type}',
      params: {
        id: required(
          as('reportId', text('Report run', { loads: 'reports', help: 'The ID of a run that is complete.' })),
        ),
        type: required(as('reportType', oneOf('Format', ['CSV', 'Excel', 'PDF'], { default: 'CSV' }))),
      },
      download: true,
      sample: { name: 'report.csv', mediaType: 'text/csv', size: 2048 },
    },
  },
};
