import type { HeldConnector } from '../testing/held-connector.ts';
import { dailyConnector } from './daily.ts';
import { dailyCall } from './dailyCall.node.ts';
import { dailyKey } from './dailyKey.credential.ts';

export const held: HeldConnector = {
  connector: dailyConnector,
  node: dailyCall,
  descriptions: ['daily'],
  credential: dailyKey,
  values: { key: 'key' },
  // The description of the list has less of a recording than that of a single one.
  excused: {
    'recording.list': ['"room_name" of the sample is not described', '"duration" of the sample is not described'],
  },
};
