import { asText } from '@heddle/contract/node/text';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, oneOf, paragraph, required, sentAs, text } from '../kit/parameters.ts';
import { withDoubledQuotes } from '../odata/query.ts';

const params = {
  id: required(as('machineId', text('Machine', { placeholder: '1e5bc9d7e413ddd7902c2932e418702b84d0cc07' }))),
};
const comment = required(as('comment', paragraph('Comment')));
const sample = {
  id: '5382f7ea-7557-4ab7-9782-d50480024a4e',
  type: 'Isolate',
  status: 'Pending',
  machineId: '1e5bc9d7e413ddd7902c2932e418702b84d0cc07',
};

/** Machines in Defender for Endpoint. https://learn.microsoft.com/en-us/defender-endpoint/api/machine */
export const machine: ConnectorObject = {
  key: 'machine',
  name: 'Machine',
  operations: {
    find: {
      name: 'Find machine by name',
      method: 'GET',
      path: '/api/machines',
      query: {
        $filter: required(
          sentAs(
            as('computerName', text('Computer name', { placeholder: 'pc-7.example.com' })),
            (name) => `computerDnsName eq '${withDoubledQuotes(asText(name))}'`,
          ),
        ),
      },
      items: 'value',
      sample: {
        id: '1e5bc9d7e413ddd7902c2932e418702b84d0cc07',
        computerDnsName: 'pc-7.example.com',
        healthStatus: 'Active',
      },
    },
    // https://learn.microsoft.com/en-us/defender-endpoint/api/isolate-machine
    isolate: {
      name: 'Isolate machine',
      description: 'Defender carries it out once the machine is online',
      method: 'POST',
      path: '/api/machines/{id}/isolate',
      params,
      body: {
        Comment: comment,
        IsolationType: as('isolationType', oneOf('Isolation', ['Full', 'Selective'], { default: 'Full' })),
      },
      repeat: 'twice',
      sample,
    },
    // https://learn.microsoft.com/en-us/defender-endpoint/api/unisolate-machine
    release: {
      name: 'Release machine from isolation',
      method: 'POST',
      path: '/api/machines/{id}/unisolate',
      params,
      body: { Comment: comment },
      repeat: 'twice',
      sample: { ...sample, type: 'Unisolate' },
    },
  },
};
