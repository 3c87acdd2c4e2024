import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { defineConnector } from '../kit/connector.ts';
import { falconAddress } from './cloud.ts';
import { device } from './device.ts';

export const crowdStrikeConnector = defineConnector({
  vendor: 'crowdStrike',
  name: 'CrowdStrike Falcon',
  credentials: ['crowdStrikeClient'],
  address: falconAddress,
  objects: [device],
  reason: (answer) => asText(readPath(answer, 'errors[0].message') ?? ''),
});
