import { supplyChainNode } from './supply-chain-node.ts';

export const llamasoftScm = supplyChainNode({
  type: 'llamasoftScm',
  name: 'LLamasoft (Coupa Supply Chain Design)',
  icon: 'network',
  description: 'Exchanges orders, stock and shipments with LLamasoft as EDI and files, since it publishes no API',
});
