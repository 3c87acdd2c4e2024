import { supplyChainNode } from './supply-chain-node.ts';

export const e2openScm = supplyChainNode({
  type: 'e2openScm',
  name: 'E2open',
  icon: 'boxes',
  description: 'Exchanges orders, ship notices and invoices with E2open as EDI and files, since it publishes no API',
});
