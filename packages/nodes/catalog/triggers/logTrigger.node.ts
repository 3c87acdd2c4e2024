import { logErrors } from '@heddle/contract/errors/logs';
import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { boolean, choice, condition, number, text } from '@heddle/contract/node/fields';
import { logFormats } from '../logs/log-formats.ts';

const line = {
  level: 'error',
  msg: 'disk full',
  line: 'level=error msg="disk full"',
  log: { path: '/var/log/app.log', at: 1200 },
};

export const logTrigger = defineNode({
  type: 'logTrigger',
  name: 'Log Trigger',
  category: 'Core Operations',
  icon: 'scroll-text',
  description: 'Starts the workflow for new lines of a log file on the server',
  summary: '{path} {contains}',
  trigger: true,
  startedBy: 'log',
  effect: 'none',
  fields: {
    path: text({
      label: 'File',
      required: true,
      expression: false,
      placeholder: '/var/log/app.log',
      help: 'A path on the server, in one of the folders of HEDDLE_LOG_FOLDERS. Log rotation is followed: the file may be renamed, truncated or replaced.',
    }),
    from: choice({
      label: 'Start at',
      default: 'end',
      choices: [
        { value: 'end', label: 'New lines only' },
        { value: 'start', label: 'The first line of the file' },
      ],
    }),
    format: choice({
      label: 'Format',
      default: 'auto',
      choices: [{ value: 'none', label: 'Plain lines' }, ...logFormats],
    }),
    pattern: text({
      label: 'Pattern',
      required: true,
      expression: false,
      when: { format: ['pattern'] },
      placeholder: '%{TIMESTAMP_ISO8601:time} %{LOGLEVEL:level} %{GREEDYDATA:message}',
      help: 'As in Log Parsing.',
    }),
    unparsed: boolean({
      label: 'Include lines of other formats',
      default: true,
      when: { format: logFormats.map(({ value }) => value) },
    }),
    contains: text({
      label: 'Only lines containing',
      expression: false,
      placeholder: 'ERROR',
      help: 'Case-sensitive.',
    }),
    filtered: boolean({ label: 'Filter lines' }),
    filter: condition({
      label: 'Condition',
      required: true,
      when: { filtered: [true] },
      placeholder: 'status >= 500',
      help: 'A line also starts a run if the condition fails with an error.',
    }),
    batchSize: number({
      label: 'Lines per run',
      default: 100,
      min: 1,
      max: 1000,
      step: 1,
      help: 'The maximum: a run starts with the lines that are available.',
    }),
  },
  examples: [
    {
      title: 'A line is an item, with its fields and where it stands',
      given: [line],
      with: { path: '/var/log/app.log' },
      gives: { main: [line] },
    },
    {
      title: 'Several in a run',
      given: [{ line: 'a' }, { line: 'b' }],
      with: { path: '/var/log/app.log', format: 'none' },
      gives: { main: [{ line: 'a' }, { line: 'b' }] },
    },
    { title: 'A file is needed', given: [{}], with: {}, fails: 'field_required' },
    {
      title: 'A file that is not open to workflows is told by a run',
      given: [{ problem: 'log_folders_unset', path: '/var/log/app.log' }],
      with: { path: '/var/log/app.log' },
      fails: 'log_folders_unset',
    },
  ],
  run({ items, field }) {
    const path = field.path();
    const problem = items[0]?.json['problem'];
    if (items[0]?.json['line'] === undefined && isProblem(problem)) throw logErrors[problem]({ path });
    return main(items);
  },
});

const isProblem = (value: unknown): value is keyof typeof logErrors =>
  typeof value === 'string' && Object.hasOwn(logErrors, value);
