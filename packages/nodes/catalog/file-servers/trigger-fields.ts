import { boolean, choice, credential, number, text } from '@heddle/contract/node/fields';
import { fileServerTypes } from '../../lib/file-servers/types.ts';
import { pollingFields } from '../../lib/polled-trigger.ts';

export const triggerFields = {
  credential: credential({
    label: 'Credential',
    types: fileServerTypes,
    required: true,
    section: 'Configuration',
    help: 'A file server (FTP, FTPS) or an SSH server (SFTP).',
  }),
  folder: text({ label: 'Folder', required: true, expression: false, placeholder: '/inbox' }),
  pattern: text({
    label: 'Names',
    expression: false,
    placeholder: '*.csv, invoice-??.pdf',
    help: 'Patterns with * and ?, separated by commas. If empty, all.',
  }),
  ignored: text({
    label: 'Ignored names',
    expression: false,
    default: '.*, *.part, *.tmp, *.filepart, ~*',
    help: 'Names that files have while they are written.',
  }),
  event: {
    ...choice({
      label: 'Event',
      default: 'added',
      choices: [
        { value: 'added', label: 'New file' },
        { value: 'changed', label: 'New or changed file' },
      ],
    }),
    expression: false,
  },
  complete: {
    ...choice({
      label: 'A file is complete',
      default: 'stable',
      choices: [
        { value: 'stable', label: 'When size and time have not changed since the last poll' },
        { value: 'named', label: 'As soon as it has this name (it is renamed once it is complete)' },
      ],
      help: 'A file that is still being written never starts a run.',
    }),
    expression: false,
  },
  from: {
    ...choice({
      label: 'Start at',
      default: 'new',
      choices: [
        { value: 'new', label: 'Files from now on only' },
        { value: 'all', label: 'Files that are there already' },
      ],
    }),
    expression: false,
  },
  download: boolean({
    label: 'Download files',
    default: true,
    help: 'Otherwise an item has the path of the file only.',
  }),
  sizeLimit: number({ label: 'File size limit (MiB)', default: 100, min: 1, max: 2048, when: { download: [true] } }),
  batchSize: {
    ...number({ label: 'Files per run', default: 20, min: 1, max: 1000, step: 1, help: 'The maximum.' }),
    expression: false,
  },
  ...pollingFields,
};
