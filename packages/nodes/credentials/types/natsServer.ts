import { secret } from '@heddle/contract/node/fields';
import { defineBrokerCredential } from '../broker.ts';

export const natsServer = defineBrokerCredential({
  type: 'natsServer',
  name: 'NATS server',
  description: 'A NATS server with JetStream, with its login',
  hostLabel: 'Hosts',
  hostPlaceholder: 'nats.example.com',
  hostHelp: 'Several of a cluster are separated by commas.',
  port: '4222',
  userPlaceholder: 'orders',
  more: { token: secret({ label: 'Token', help: 'In place of user name and password.' }) },
});
