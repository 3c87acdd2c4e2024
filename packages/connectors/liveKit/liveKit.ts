import { defineConnector } from '../kit/connector.ts';
import { liveKitAddress } from './address.ts';
import { participants, rooms, tokens } from './room.ts';

export const liveKitConnector = defineConnector({
  vendor: 'liveKit',
  name: 'LiveKit',
  credentials: ['liveKitKey'],
  address: liveKitAddress,
  objects: [rooms, tokens, participants],
  events: {
    // All open rooms are one page, so their order does not matter.
    roomOpened: {
      name: 'Room opened',
      operation: 'room.list',
      with: {},
      id: 'sid',
      time: 'creation_time',
      once: 'each',
    },
  },
  lists: { rooms: { operation: 'room.list', value: 'name', label: 'name' } },
});
