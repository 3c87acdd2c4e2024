import { supplyChainNode } from './supply-chain-node.ts';

export const manhattanAssociates = supplyChainNode({
  type: 'manhattanAssociates',
  name: 'Manhattan Associates',
  icon: 'package-check',
  description: 'Exchanges warehouse orders and shipping advices with Manhattan as EDI and files',
});
