import { defineCredential } from '@heddle/contract/node/credentials';
import { multiline, number, secret, text } from '@heddle/contract/node/fields';
import { invalid } from '../common.ts';

export const sftpServer = defineCredential({
  type: 'sftpServer',
  name: 'SSH server (SFTP)',
  description: 'A server that is reached with SSH, for files (SFTP) and commands, with its login and host key',
  icon: 'server',
  fields: {
    host: text({ label: 'Host', required: true, placeholder: 'files.example.com' }),
    port: number({ label: 'Port', default: 22, min: 1, max: 65_535, step: 1 }),
    user: text({ label: 'User name', required: true, placeholder: 'shop' }),
    password: secret({ label: 'Password', help: 'If empty, the login is by the private key.' }),
    privateKey: secret({
      label: 'Private key',
      multiline: true,
      placeholder: '-----BEGIN OPENSSH PRIVATE KEY-----',
      help: 'In OpenSSH or PEM format, as a whole.',
    }),
    passphrase: secret({ label: 'Passphrase of the key' }),
    hostKey: multiline({
      label: 'Host key',
      placeholder: 'SHA256:…',
      help: 'The fingerprint of the server’s key. If empty, a test of the credential shows it: compare it with the one that the operator of the server names, then enter it here. Connections to a server with another key are refused.',
    }),
  },
  check({ host, password, privateKey }) {
    if (/[/\s]/.test(host.trim()))
      throw invalid(
        'host',
        'The host is a name like files.example.com, without sftp:// before it and a path behind it.',
      );
    if (password === '' && privateKey.trim() === '')
      throw invalid('password', 'Enter a password or a private key: without one of them there is no login.');
  },
  async test(values, tools) {
    const { connectSsh } = await import('../../lib/file-servers/ssh-connection.ts');
    const connection = await connectSsh(values, tools);
    connection.end();
    return `${values.host.trim()} has the host key of the credential and took the login.`;
  },
});
