import { defineBrokerCredential } from '../broker.ts';

export const mqttBroker = defineBrokerCredential({
  type: 'mqttBroker',
  name: 'MQTT broker',
  description: 'An MQTT 5 broker with its login',
  hostLabel: 'Host',
  hostPlaceholder: 'mqtt.example.com',
  port: '8883, without TLS 1883',
  userPlaceholder: 'plant',
});
