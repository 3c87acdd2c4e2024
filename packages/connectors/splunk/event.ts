import type { ConnectorObject } from '../kit/connector.ts';
import { as, json, number, required, text } from '../kit/parameters.ts';

/** https://help.splunk.com/en/splunk-enterprise/get-started/get-data-in: POST /services/collector/event and /services/collector/ack */
export const event: ConnectorObject = {
  key: 'event',
  name: 'Event',
  operations: {
    send: {
      name: 'Send event',
      description: 'Splunk does not recognize an event that is sent again',
      method: 'POST',
      path: '/services/collector/event',
      body: {
        event: required(as('event', json('Event'))),
        time: as('time', number('Time', { help: 'Seconds since 1970.' })),
        host: as('host', text('Host')),
        source: as('source', text('Source')),
        sourcetype: as('sourceType', text('Source type', { placeholder: '_json' })),
        index: as('index', text('Index', { placeholder: 'security' })),
        fields: as('fields', json('Indexed fields')),
      },
      repeat: 'twice',
      sample: { text: 'Success', code: 0 },
    },
    acknowledged: {
      name: 'Check whether events are indexed',
      method: 'POST',
      path: '/services/collector/ack',
      effect: 'read',
      repeat: 'same',
      body: { acks: required(as('acks', json('Acknowledgment IDs', { placeholder: '[0, 1]' }))) },
      sample: { acks: { '0': true } },
    },
  },
};
