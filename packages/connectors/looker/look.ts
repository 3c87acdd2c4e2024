import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const sample = {
  id: '42',
  title: 'Orders of the week',
  description: '',
  query_id: '1234',
  folder_id: '3',
  created_at: '2026-02-01T12:00:00.000+00:00',
  updated_at: '2026-03-01T12:00:00.000+00:00',
  deleted: false,
};
const params = { look_id: of.lookId };

const timeOf = (look: JsonValue): number => {
  const time = Date.parse(asText(readPath(look, 'updated_at') ?? readPath(look, 'created_at') ?? ''));
  return Number.isNaN(time) ? 0 : time;
};

/** Looker gives all Looks at once, in no order of their times. */
const newestFirst = (answer: JsonValue): JsonValue =>
  Array.isArray(answer) ? answer.toSorted((one, other) => timeOf(other) - timeOf(one)) : answer;

export const look: ConnectorObject = {
  key: 'look',
  name: 'Look',
  operations: {
    list: {
      name: 'List Looks',
      description: 'All that the user may see, the last updated first',
      method: 'GET',
      path: '/looks',
      answer: newestFirst,
      items: '',
      sample,
    },
    search: {
      name: 'Search Looks',
      method: 'GET',
      path: '/looks/search',
      query: {
        title: as('titleContains', text('Title', { placeholder: '%order%', help: '% stands for any text.' })),
        folder_id: as('inFolder', text('In folder', { loads: 'folders' })),
      },
      items: '',
      next: of.pages,
      sample,
    },
    get: {
      name: 'Get Look',
      description: 'Gets a Look with its query',
      method: 'GET',
      path: '/looks/{look_id}',
      params,
      items: '',
      sample,
    },
    rows: {
      name: 'Run Look',
      description: 'Returns each row of the result',
      method: 'GET',
      path: '/looks/{look_id}/run/json',
      params,
      query: of.running,
      items: '',
      sample: of.row,
    },
    download: {
      name: 'Download result of Look',
      description: 'Runs the Look and gives the result as a file',
      method: 'GET',
      path: '/looks/{look_id}/run/{result_format}',
      params: { ...params, result_format: of.resultFormat },
      query: of.runningAsFile,
      download: true,
      sample: of.file,
    },
  },
};
