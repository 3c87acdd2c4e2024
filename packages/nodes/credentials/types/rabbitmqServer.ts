import { text } from '@heddle/contract/node/fields';
import { defineBrokerCredential } from '../broker.ts';

export const rabbitmqServer = defineBrokerCredential({
  type: 'rabbitmqServer',
  name: 'RabbitMQ server',
  description: 'A RabbitMQ server, or another one that speaks AMQP 0-9-1, with its login',
  hostLabel: 'Hosts',
  hostPlaceholder: 'rabbitmq.example.com',
  hostHelp: 'Several of a cluster are separated by commas.',
  port: '5671, without TLS 5672',
  userPlaceholder: 'orders',
  more: { vhost: text({ label: 'Virtual host', placeholder: '/' }) },
});
