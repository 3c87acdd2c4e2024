import { choice, credential, multiline, number, pairs, text } from '@heddle/contract/node/fields';

const running = { operation: ['command', 'script'] };
const transferring = { operation: ['upload', 'download'] };

export const sshFields = {
  credential: credential({ label: 'Credential', types: ['sftpServer'], required: true, section: 'Configuration' }),
  operation: choice({
    label: 'Operation',
    default: 'command',
    choices: [
      { value: 'command', label: 'Run a command' },
      { value: 'script', label: 'Run a script' },
      { value: 'upload', label: 'Upload a file' },
      { value: 'download', label: 'Download a file' },
    ],
  }),
  command: multiline({
    label: 'Command',
    required: true,
    when: { operation: ['command'] },
    placeholder: 'systemctl restart shop',
    help: 'Give values of items to it as environment variables: in the command itself, a quote in a value could become another command.',
  }),
  script: multiline({
    label: 'Script',
    required: true,
    when: { operation: ['script'] },
    placeholder: 'set -e\ncd /srv/shop\ngit pull',
  }),
  interpreter: text({
    label: 'Interpreter',
    default: 'sh -s',
    required: true,
    when: { operation: ['script'] },
    help: 'The script is its input: sh -s, bash -s, python3 -.',
  }),
  input: multiline({
    label: 'Input',
    when: { operation: ['command'] },
    help: 'What the command reads from its standard input.',
  }),
  environment: pairs({ label: 'Environment variables', when: { ...running, shell: ['posix'] } }),
  shell: choice({
    label: 'Server',
    default: 'posix',
    when: running,
    choices: [
      { value: 'posix', label: 'Linux, macOS, BSD' },
      { value: 'plain', label: 'Another system: send the command unchanged' },
    ],
  }),
  commandTimeout: number({ label: 'Command timeout (seconds)', default: 300, min: 1, max: 86_400, when: running }),
  outputLimit: number({
    label: 'Output limit (KiB)',
    default: 1024,
    min: 1,
    max: 16_384,
    when: running,
    help: 'Of longer output, the end is kept.',
  }),
  codes: text({
    label: 'Successful exit codes',
    default: '0',
    required: true,
    when: running,
    placeholder: '0, 2',
    help: 'Separated by commas.',
  }),
  onCode: choice({
    label: 'With other exit codes',
    default: 'fail',
    when: running,
    choices: [
      { value: 'fail', label: 'Fail' },
      { value: 'port', label: 'Send to port "failed"' },
    ],
  }),
  interrupted: choice({
    label: 'After an interruption',
    default: 'fail',
    when: running,
    choices: [
      { value: 'fail', label: 'Fail: it is not known whether the command has run' },
      { value: 'again', label: 'Run it again' },
    ],
    help: 'An interruption is a crash of Heddle, or a connection that is lost while the command runs.',
  }),
  path: text({ label: 'Path', required: true, when: transferring, placeholder: '/srv/shop/data.csv' }),
  file: text({
    label: 'File',
    when: { operation: ['upload'] },
    help: 'The name of the file in the item. If empty, its first file.',
  }),
  sizeLimit: number({
    label: 'File size limit (MiB)',
    default: 100,
    min: 1,
    max: 2048,
    when: { operation: ['download'] },
  }),
  result: text({
    label: 'Result field',
    default: 'ssh',
    required: true,
    help: 'The result gets this name in the item.',
  }),
};
