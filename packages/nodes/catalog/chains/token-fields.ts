import { boolean, number, text } from '@heddle/contract/node/fields';
import { networkFields } from '../../lib/chain/fields.ts';

/** The fields of the node that looks at a token before money is put into it. */
export const tokenFields = {
  ...networkFields,
  token: text({
    label: 'Token',
    default: '{{ token }}',
    placeholder: '0x…',
    help: 'The address of the token contract, or a known symbol such as USDC.',
  }),
  verifyContract: boolean({
    label: 'Look for control by its owner',
    default: true,
    section: 'Security Settings',
    help: 'Whether the contract can be replaced, paused, minted from, or has an owner, as far as its code tells.',
  }),
  simulateSale: boolean({
    label: 'Simulate buying and selling',
    default: true,
    section: 'Security Settings',
    help: 'By a simulation of the endpoint (eth_simulateV1), where the token has a pool of the router. Nothing is sent.',
  }),
  router: text({
    label: 'Router',
    section: 'Web3 Configuration',
    placeholder: '0x…',
    help: 'A router of Uniswap V2 or of the same interface. If empty, that of the network.',
  }),
  saleAmount: text({
    label: 'Amount to simulate',
    default: '0.01',
    section: 'Security Settings',
    when: { simulateSale: [true] },
    help: "In the chain's currency.",
  }),
  maxTax: number({
    label: 'Highest tax (%)',
    default: 5,
    min: 0,
    max: 100,
    section: 'Security Settings',
    help: 'A token that keeps more of a transfer counts as risky.',
  }),
  saveIn: text({ label: 'Save result in field', help: 'If empty, the result is added to the item.' }),
};
