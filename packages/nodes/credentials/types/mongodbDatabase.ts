import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { lazyImport } from '../../lib/lazy-import.ts';
import { invalid } from '../common.ts';
import { encryptionFields } from '../encryption-fields.ts';

export const mongodbDatabase = defineCredential({
  type: 'mongodbDatabase',
  name: 'MongoDB database',
  description: 'A MongoDB database with its login',
  icon: 'database',
  fields: {
    hosts: text({
      label: 'Hosts',
      required: true,
      placeholder: 'db1.example.com:27017, db2.example.com:27017',
      help: 'The servers of a replica set, or one server, separated by commas. Without a port it is 27017. Names of mongodb+srv are not looked up: enter the servers behind them.',
    }),
    database: text({ label: 'Database', required: true, placeholder: 'shop' }),
    user: text({ label: 'User name', placeholder: 'shop_app' }),
    password: secret({ label: 'Password' }),
    authSource: text({
      label: 'Authentication database',
      default: 'admin',
      help: 'The database that the user was created in.',
    }),
    ...encryptionFields({ server: 'database', readable: 'password and data' }),
  },
  check({ hosts, user, password }) {
    if (/[/\s@]/.test(hosts.replaceAll(/,\s+/g, ',').trim()))
      throw invalid(
        'hosts',
        'Hosts are names like db.example.com:27017, separated by commas, without mongodb:// before them.',
      );
    if (user.trim() !== '' && password === '')
      throw invalid('password', 'Enter the password of the user, or leave the user name empty.');
  },
  async test(values, tools) {
    const { openMongodb } = await lazyImport(import('../../lib/mongodb/connect.ts'));
    const { nameOf, toMongodbServer } = await import('../../lib/mongodb/server.ts');
    const server = toMongodbServer({ values });
    const opened = await openMongodb(server, tools);
    await opened.client.close();
    return `The database ${nameOf(server)} took the login.`;
  },
});
