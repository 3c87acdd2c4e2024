import { defineTemplate, node } from '../template.ts';

const page = (number: number): string => `GET https://jsonplaceholder.typicode.com/posts?_limit=40&_page=${number}`;

export default defineTemplate({
  id: 'paginated-api-export',
  name: 'Paginated API Export',
  description: 'Reads every page of an API, keeps the columns you need and stores them as one CSV file.',
  category: 'Data Processing',
  difficulty: 'Intermediate',
  icon: 'table',
  useCase:
    'For analysts who copy lists page by page. Reading stops by itself at the last page; commas and quotes in the data are escaped.',
  tags: ['api', 'pagination', 'csv', 'export'],
  estimatedTime: '8 min setup',
  nodes: {
    start: node('manualTrigger', [0, 0], 'Export now'),
    pages: node('httpRequest', [1, 0], 'Read all pages', {
      description: 'A public demo API. Replace the URL with your own.',
      url: 'https://jsonplaceholder.typicode.com/posts',
      query: [{ name: '_limit', value: '40' }],
      pagination: 'number',
      pageParameter: '_page',
      maxPages: 50,
      timeout: 300,
    }),
    columns: node('dataTransform', [2, 0], 'Choose the columns', {
      keep: false,
      set: [
        { name: 'id', value: '{{ id }}' },
        { name: 'author', value: '{{ userId ?? null }}' },
        { name: 'title', value: '{{ (title ?? "").trim() }}' },
      ],
    }),
    csv: node('dataTransform', [3, 0], 'Write CSV', {
      mode: 'javascript',
      transform: `const columns = Object.keys(items[0] ?? {});
const cell = (value) => (/[",\\n]/.test(String(value)) ? '"' + String(value).replaceAll('"', '""') + '"' : String(value ?? ''));
const lines = [columns.join(','), ...items.map((item) => columns.map((column) => cell(item[column])).join(','))];
return { rows: items.length, csv: lines.join('\\n') };`,
    }),
    store: node('httpRequest', [4, 0], 'Store the file', {
      description: 'Sends to an echo service for now. Replace the URL with that of your storage.',
      method: 'PUT',
      url: 'https://postman-echo.com/put',
      bodyType: 'raw',
      raw: '{{ csv }}',
      contentType: 'text/csv; charset=utf-8',
    }),
    report: node('dataTransform', [5, 0], 'Report', {
      keep: false,
      set: [{ name: 'summary', value: '{{ $node("Write CSV").json.rows }} rows exported' }],
    }),
  },
  flow: ['start > pages > columns > csv > store > report'],
  trials: [
    {
      title: 'Pages are read until one is empty',
      answers: {
        [page(1)]: [
          { id: 1, userId: 7, title: 'Plain' },
          { id: 2, userId: 7, title: 'With, comma' },
        ],
        [page(2)]: [{ id: 3, userId: 8, title: 'With "quotes"' }],
        [page(3)]: [],
        'PUT https://postman-echo.com/put': { data: 'stored' },
      },
      gives: {
        'Write CSV': [{ rows: 3, csv: 'id,author,title\n1,7,Plain\n2,7,"With, comma"\n3,8,"With ""quotes"""' }],
        Report: [{ summary: '3 rows exported' }],
      },
    },
  ],
});
