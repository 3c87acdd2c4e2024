import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, multiline, number, secret, text } from '@heddle/contract/node/fields';
import { lazyImport } from '../../lib/lazy-import.ts';
import { invalid } from '../common.ts';

export const redisServer = defineCredential({
  type: 'redisServer',
  name: 'Redis server',
  description: 'A Redis or Valkey server with its login',
  icon: 'database',
  fields: {
    host: text({ label: 'Host', required: true, placeholder: 'cache.example.com' }),
    port: number({ label: 'Port', min: 1, max: 65_535, step: 1, default: 6379 }),
    user: text({ label: 'User name', placeholder: 'default', help: 'If empty, the default user.' }),
    password: secret({ label: 'Password' }),
    database: number({
      label: 'Database',
      min: 0,
      max: 65_535,
      step: 1,
      default: 0,
      help: 'The number of the database.',
    }),
    encryption: choice({
      label: 'Encryption',
      default: 'verify',
      choices: [
        { value: 'verify', label: 'TLS with a trusted certificate' },
        { value: 'encrypt', label: 'TLS with any certificate' },
        { value: 'off', label: 'None' },
      ],
      help: 'Without encryption, password and data can be read on the way.',
    }),
    ca: multiline({
      label: 'Certificate authority (PEM)',
      placeholder: '-----BEGIN …-----',
      help: 'Only if your own authority issued the certificate of the server. If empty, the usual authorities.',
      when: { encryption: ['verify'] },
    }),
  },
  check({ host, user, password }) {
    if (/[/\s]/.test(host.trim()))
      throw invalid(
        'host',
        'The host is a name like cache.example.com, without redis:// before it and a path behind it.',
      );
    if (user.trim() !== '' && password === '')
      throw invalid('password', 'Enter the password of the user, or leave the user name empty.');
  },
  async test(values, tools) {
    const { openRedis } = await lazyImport(import('../../lib/redis/connect.ts'));
    const { toRedisServer } = await import('../../lib/redis/server.ts');
    const server = toRedisServer({ type: 'redisServer', name: 'Redis server', values });
    const connection = await openRedis(server, tools);
    connection.close();
    return `${server.host} took the login.`;
  },
});
