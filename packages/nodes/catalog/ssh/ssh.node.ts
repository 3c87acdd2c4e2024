import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { sshFields } from './fields.ts';

const ended = { exitCode: 0, output: 'active\n', errors: '', truncated: false, milliseconds: 412 };

export const ssh = defineNode({
  type: 'ssh',
  name: 'SSH',
  category: 'Integration & APIs',
  icon: 'server',
  description: 'Runs commands and scripts on a server over SSH, and uploads and downloads files',
  summary: '{operation} {command} {path}',
  effect: ({ operation = 'command' }) => (operation === 'download' ? 'read' : 'write'),
  outputs: ['main', 'failed'],
  fields: sshFields,
  samples: {
    field: 'operation',
    of: {
      command: [{ ssh: ended }],
      script: [{ ssh: ended }],
      upload: [{ ssh: { name: 'data.csv', path: '/srv/shop/data.csv', kind: 'file', size: 2048 } }],
      download: [{ ssh: { name: 'data.csv', mediaType: 'text/csv', size: 2048, sha256: '0'.repeat(64) } }],
    },
  },
  examples: [
    { title: 'Without items there is nothing to do', given: [], with: { command: 'uptime' }, gives: {} },
    {
      title: 'Exit codes are numbers',
      given: [{}],
      with: { command: 'uptime', codes: 'zero' },
      fails: 'field_invalid',
    },
    {
      title: 'The name of a variable is one of the shell',
      given: [{ name: 'a b' }],
      with: { command: 'env', environment: [{ name: 'a b', value: '{{ name }}' }] },
      fails: 'field_invalid',
    },
  ],
  async run(context) {
    const { runSsh } = await lazyImport(import('./run.ts'));
    return runSsh(context);
  },
});
