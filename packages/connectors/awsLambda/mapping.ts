import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, number, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

// https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html

const path = '/2015-03-31/event-source-mappings/';
const one = {
  UUID: required(as('mappingId', text('Mapping', { placeholder: '14e0db71-5d35-4eb5-b481-8945cf9d10c2' }))),
};
const eventSource = as(
  'eventSource',
  text('Event source', {
    placeholder: 'arn:aws:sqs:eu-central-1:123456789012:orders',
    help: 'The ARN of a queue, a stream or a table.',
  }),
);
const batch = {
  BatchSize: as('batchOfMapping', number('Records of a batch', { min: 1, max: 10_000, step: 1 })),
  MaximumBatchingWindowInSeconds: as(
    'batchingWindow',
    number('Wait for a batch (seconds)', { min: 0, max: 300, step: 1 }),
  ),
  Enabled: as('mappingEnabled', flag('Enabled')),
};
const sample = {
  UUID: '14e0db71-5d35-4eb5-b481-8945cf9d10c2',
  EventSourceArn: 'arn:aws:sqs:eu-central-1:123456789012:orders',
  FunctionArn: of.functionSample.FunctionArn,
  BatchSize: 10,
  State: 'Enabled',
};

export const mapping: ConnectorObject = {
  key: 'mapping',
  name: 'Event source mapping',
  operations: {
    list: {
      name: 'List event source mappings',
      method: 'GET',
      path,
      query: {
        FunctionName: as('mappedFunction', text('Function', { loads: 'functions', help: 'If empty, those of all.' })),
        EventSourceArn: eventSource,
      },
      items: 'EventSourceMappings',
      next: of.pages,
      sample,
    },
    get: { name: 'Get event source mapping', method: 'GET', path: `${path}{UUID}`, params: one, sample },
    create: {
      name: 'Create event source mapping',
      method: 'POST',
      path,
      body: {
        FunctionName: required(of.functionName),
        EventSourceArn: required(eventSource),
        ...batch,
        StartingPosition: oneOf('Start at', ['TRIM_HORIZON', 'LATEST'], { help: 'Only for streams, which need it.' }),
      },
      // A second mapping of a source to a function is refused.
      repeat: 'same',
      sample,
    },
    update: {
      name: 'Update event source mapping',
      method: 'PUT',
      path: `${path}{UUID}`,
      params: one,
      body: batch,
      sample,
    },
    delete: { name: 'Delete event source mapping', method: 'DELETE', path: `${path}{UUID}`, params: one, sample },
  },
};
