import { supplyChainNode } from './supply-chain-node.ts';

export const kinaxisRapidResponse = supplyChainNode({
  type: 'kinaxisRapidResponse',
  name: 'Kinaxis RapidResponse',
  icon: 'chart-column',
  description: 'Exchanges orders and stock with Kinaxis as EDI and files',
});
