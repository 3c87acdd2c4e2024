import { defineCredential } from '@heddle/contract/node/credentials';
import { number, secret, text } from '@heddle/contract/node/fields';
import { lazyImport } from '../../lib/lazy-import.ts';
import { invalid } from '../common.ts';
import { encryptionFields } from '../encryption-fields.ts';

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
    ...encryptionFields({ server: 'server', readable: 'password and data' }),
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
    const server = toRedisServer({ values });
    const connection = await openRedis(server, tools);
    connection.close();
    return `${server.host} took the login.`;
  },
});
