import type { Parameters } from '../kit/connector.ts';
import type { ListPaging } from '../kit/paging.ts';
import { as, flag, number, oneOf, required, text } from '../kit/parameters.ts';

// https://cloud.google.com/looker/docs/reference/looker-api/latest

/** Lists of Looker that can be searched: the next page begins after what was read. */
export const pages: ListPaging = { by: 'offset', parameter: 'offset', size: { parameter: 'limit', most: 500 } };

export const lookId = required(as('lookId', text('Look', { loads: 'looks', placeholder: '42' })));
export const dashboardId = required(as('dashboardId', text('Dashboard', { loads: 'dashboards', placeholder: '7' })));
export const queryId = required(as('queryId', text('Query ID', { placeholder: '1234' })));

/** What Looker gives of a result as a file. */
export const resultFormat = required(
  as(
    'resultFormat',
    oneOf(
      'Format',
      [
        { value: 'csv', label: 'CSV' },
        { value: 'xlsx', label: 'Excel' },
        { value: 'json', label: 'JSON' },
        { value: 'json_detail', label: 'JSON with details' },
        { value: 'png', label: 'Picture of the visualization' },
        { value: 'txt', label: 'Text with tabs' },
        { value: 'html', label: 'HTML' },
        { value: 'sql', label: 'The SQL' },
      ],
      { default: 'csv' },
    ),
  ),
);

const rowLimit = as(
  'rowLimit',
  number('Maximum number of rows', { min: -1, step: 1, help: 'If empty, as the query has it. -1 is no limit.' }),
);

/** How a query is run; files can be pictures. */
export const running: Parameters = {
  limit: rowLimit,
  apply_formatting: flag('Formatted values', { help: 'As people see them. If not set, no.' }),
  cache: flag('Use the cache', { help: 'If not set, yes.' }),
};
export const runningAsFile: Parameters = {
  ...running,
  apply_vis: flag('Apply the visualization'),
  image_width: number('Width of the picture', { min: 1, step: 1 }),
  image_height: number('Height of the picture', { min: 1, step: 1 }),
};

export const file = { name: 'result.csv', mediaType: 'text/csv', size: 48_210 };
export const row = { 'orders.created_date': '2026-03-01', 'orders.count': 12 };
