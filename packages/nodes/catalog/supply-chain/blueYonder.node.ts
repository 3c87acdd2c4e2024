import { supplyChainNode } from './supply-chain-node.ts';

export const blueYonder = supplyChainNode({
  type: 'blueYonder',
  name: 'Blue Yonder',
  icon: 'truck',
  description: 'Exchanges orders, stock and ship notices with Blue Yonder as EDI and files',
});
