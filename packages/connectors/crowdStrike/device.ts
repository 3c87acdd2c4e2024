import { asText } from '@heddle/contract/node/text';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, list, required, sentAs, text } from '../kit/parameters.ts';

const ids = { ids: required(as('deviceIds', list('Devices', { help: 'Device IDs (AID), separated by commas.' }))) };
const common = {
  method: 'POST',
  path: '/devices/entities/devices-actions/v2',
  body: ids,
  items: 'resources',
  repeat: 'same',
  sample: { id: '15dbb9d8f06b45fe9f61eb46e829d986', path: '/devices/entities/devices/v1' },
} as const;

/** A text of the query language of Falcon: within quotes, which it cannot hold. */
const quoted = (value: string): string => `'${value.replaceAll(/['\\]/g, '')}'`;

/** Hosts in CrowdStrike Falcon. https://www.falconpy.io/Service-Collections/Hosts.html names paths and parameters of its API. */
export const device: ConnectorObject = {
  key: 'device',
  name: 'Device',
  operations: {
    find: {
      name: 'Find device by host name',
      method: 'GET',
      path: '/devices/queries/devices/v1',
      query: {
        filter: required(
          sentAs(
            as('hostName', text('Host name', { placeholder: 'pc-7' })),
            (name) => `hostname:${quoted(asText(name))}`,
          ),
        ),
      },
      sample: { resources: ['15dbb9d8f06b45fe9f61eb46e829d986'] },
    },
    contain: {
      ...common,
      name: 'Contain device',
      description: 'The device reaches only Falcon from then on',
      fixed: { query: { action_name: 'contain' } },
    },
    release: {
      ...common,
      name: 'Lift containment of device',
      fixed: { query: { action_name: 'lift_containment' } },
    },
  },
};
