import { choice } from '@heddle/contract/node/fields';
import { defineBrokerCredential } from '../broker.ts';

export const kafkaCluster = defineBrokerCredential({
  type: 'kafkaCluster',
  name: 'Kafka cluster',
  description: 'An Apache Kafka cluster with its login',
  hostLabel: 'Bootstrap servers',
  hostPlaceholder: 'kafka-1.example.com:9093, kafka-2.example.com:9093',
  hostHelp: 'One or more brokers of the cluster, separated by commas. The cluster names the others.',
  port: '9093, without TLS 9092',
  userPlaceholder: 'orders',
  more: {
    mechanism: choice({
      label: 'SASL mechanism',
      default: 'plain',
      choices: [
        { value: 'plain', label: 'PLAIN' },
        { value: 'scram-sha-256', label: 'SCRAM-SHA-256' },
        { value: 'scram-sha-512', label: 'SCRAM-SHA-512' },
      ],
      help: 'How user name and password are checked.',
    }),
  },
});
