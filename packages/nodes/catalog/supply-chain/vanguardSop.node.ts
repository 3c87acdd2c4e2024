import { supplyChainNode } from './supply-chain-node.ts';

export const vanguardSop = supplyChainNode({
  type: 'vanguardSop',
  name: 'Vanguard S&OP',
  icon: 'chart-no-axes-combined',
  description: 'Exchanges stock and demand with Vanguard as EDI and files, since it publishes no API',
});
