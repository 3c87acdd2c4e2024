import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { logFields } from './log-fields.ts';

const access =
  '203.0.113.7 - ada [10/Oct/2025:13:55:36 -0700] "GET /cart?x=1 HTTP/1.1" 200 2326 "https://example.com/" "Mozilla/5.0"';

export const logParsing = defineNode({
  type: 'logParsing',
  name: 'Log Parsing',
  category: 'Data Processing',
  icon: 'file-text',
  description: 'Parses the lines of log files and texts into fields; lines of other formats go to port "unparsed"',
  summary: '{format} {pattern} {file} {field}',
  effect: 'none',
  outputs: ['parsed', 'unparsed'],
  fields: logFields,
  examples: [
    {
      title: 'A web server',
      given: [{ message: access }],
      with: { format: 'combined' },
      gives: {
        parsed: [
          {
            host: '203.0.113.7',
            user: 'ada',
            time: '2025-10-10T20:55:36.000Z',
            method: 'GET',
            path: '/cart?x=1',
            protocol: 'HTTP/1.1',
            status: 200,
            bytes: 2326,
            referrer: 'https://example.com/',
            userAgent: 'Mozilla/5.0',
          },
        ],
      },
    },
    {
      title: 'Lines of several kinds',
      given: [{ message: '{"level":"info","n":1}\nlevel=warn msg="low disk" free=7\n???' }],
      with: {},
      gives: {
        parsed: [
          { format: 'json', level: 'info', n: 1 },
          { format: 'logfmt', level: 'warn', msg: 'low disk', free: 7 },
        ],
        unparsed: [{ message: '???' }],
      },
    },
    {
      title: 'A pattern',
      given: [{ line: '2026-03-01 12:00:00 [ERROR] 10.0.0.7 took 31.5ms' }],
      with: {
        field: 'line',
        format: 'pattern',
        pattern: '%{TIMESTAMP_ISO8601:time} \\[%{LOGLEVEL:level}\\] %{IP:client} took %{NUMBER:ms:number}ms',
        to: 'log',
      },
      gives: {
        parsed: [
          {
            line: '2026-03-01 12:00:00 [ERROR] 10.0.0.7 took 31.5ms',
            log: { time: '2026-03-01 12:00:00', level: 'ERROR', client: '10.0.0.7', ms: 31.5 },
          },
        ],
      },
    },
    {
      title: 'A text that a webhook got',
      given: [{ value: 'level=warn free=7\nlevel=info free=90' }],
      with: { format: 'logfmt' },
      gives: {
        parsed: [
          { level: 'warn', free: 7 },
          { level: 'info', free: 90 },
        ],
      },
    },
    {
      title: 'A text that stands in the node',
      given: [{}],
      with: { source: 'text', text: 'level=warn free=7\nnothing of that kind', format: 'logfmt' },
      gives: { parsed: [{ level: 'warn', free: 7 }], unparsed: [{ message: 'nothing of that kind' }] },
    },
    {
      title: 'No more lines than wanted',
      given: [{ body: 'n=1\nn=2\nn=3' }],
      with: { limit: 2, onLimit: 'stop' },
      gives: {
        parsed: [
          { format: 'logfmt', n: 1 },
          { format: 'logfmt', n: 2 },
        ],
      },
    },
    { title: 'There is a limit', given: [{ body: 'n=1\nn=2\nn=3' }], with: { limit: 2 }, fails: 'too_many_rows' },
    {
      title: 'An item without a file says so',
      given: [{ message: 'n=1' }],
      with: { source: 'file' },
      fails: 'file_missing',
    },
    {
      title: 'A piece that does not exist is refused',
      given: [{ message: 'x' }],
      with: { format: 'pattern', pattern: '%{NONSENSE:x}' },
      fails: 'field_invalid',
    },
    { title: 'An item without the field says so', given: [{ text: 'x' }], with: {}, fails: 'data_missing' },
  ],
  run: async (context) => (await lazyImport(import('./log-run.ts'))).parseLogs(context),
});
