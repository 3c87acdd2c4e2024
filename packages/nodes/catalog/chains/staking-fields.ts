import { choice, number, text } from '@heddle/contract/node/fields';
import { keyFields } from './payment-fields.ts';

/** The fields of the node that puts tokens to work. */
export const stakingFields = {
  protocol: choice({
    label: 'Protocol',
    default: 'vault',
    choices: [
      { value: 'vault', label: 'Vault (ERC-4626)' },
      { value: 'aave', label: 'Aave V3' },
      { value: 'lido', label: 'Lido' },
    ],
  }),
  operation: choice({
    label: 'Operation',
    default: 'deposit',
    choices: [
      { value: 'deposit', label: 'Deposit' },
      { value: 'withdraw', label: 'Withdraw' },
      { value: 'claim', label: 'Claim a withdrawal of Lido' },
    ],
  }),
  contract: text({
    label: 'Contract',
    placeholder: '0x…',
    requiredWhen: { protocol: ['vault'] },
    help: "The vault, the pool of Aave, or the stETH of Lido. If empty, the network's known one; a vault has to be named.",
  }),
  token: text({
    label: 'Token',
    placeholder: 'USDC, 0x…',
    when: { protocol: ['aave'] },
    requiredWhen: { protocol: ['aave'] },
  }),
  queue: text({
    label: 'Withdrawal queue',
    placeholder: '0x…',
    when: { protocol: ['lido'], operation: ['withdraw', 'claim'] },
    help: "If empty, the network's known one.",
  }),
  amount: text({
    label: 'Amount',
    default: '{{ amount }}',
    when: { operation: ['deposit', 'withdraw'] },
    help: 'In whole tokens of what is deposited. For a withdrawal from a vault or from Aave also: all.',
  }),
  request: text({
    label: 'Request',
    default: '{{ request }}',
    when: { operation: ['claim'] },
    help: 'The number that the withdrawal gave.',
  }),
  tolerance: number({
    label: 'Tolerance (%)',
    section: 'Security Settings',
    default: 0.1,
    min: 0,
    max: 50,
    step: 0.1,
    help: 'How much less than its preview a simulation may give. Nothing is sent for less.',
  }),
  ...keyFields,
  saveIn: text({ label: 'Save result in field', default: 'staking', required: true, expression: false }),
};
