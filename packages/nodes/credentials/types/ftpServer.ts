import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, multiline, number, secret, text } from '@heddle/contract/node/fields';
import { invalid } from '../common.ts';

export const ftpServer = defineCredential({
  type: 'ftpServer',
  name: 'File server (FTP)',
  description: 'A file server that is reached with FTP or FTPS, with its login',
  icon: 'server',
  fields: {
    host: text({ label: 'Host', required: true, placeholder: 'ftp.example.com' }),
    security: choice({
      label: 'Security',
      default: 'explicit',
      choices: [
        { value: 'explicit', label: 'FTPS: TLS before the login (port 21)' },
        { value: 'implicit', label: 'FTPS: TLS from the start (port 990)' },
        { value: 'none', label: 'None: FTP (port 21)' },
      ],
      help: 'Without security, everybody on the way can read the password and the files.',
    }),
    port: number({
      label: 'Port',
      min: 1,
      max: 65_535,
      step: 1,
      placeholder: '21',
      help: 'If empty, the usual one for the security.',
    }),
    user: text({ label: 'User name', placeholder: 'shop', help: 'If empty, the login is anonymous.' }),
    password: secret({ label: 'Password' }),
    ca: multiline({
      label: 'Certificate authority (PEM)',
      placeholder: '-----BEGIN …-----',
      help: 'Only if your own authority issued the certificate of the server. If empty, the usual authorities.',
    }),
  },
  check({ host }) {
    if (/[/\s]/.test(host.trim()))
      throw invalid('host', 'The host is a name like ftp.example.com, without ftp:// before it and a path behind it.');
  },
  async test(values, tools) {
    const { openFtp } = await import('../../lib/file-servers/ftp.ts');
    const server = await openFtp(values, tools);
    server.end();
    return `${values.host.trim()} answered and took the login.`;
  },
});
