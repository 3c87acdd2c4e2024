import { choice, credential, json, multiline, number, text } from '@heddle/contract/node/fields';
import { keyFields } from './payment-fields.ts';

const signs = ['approve', 'execute'];
const { maxGasPrice, requireConfirmation, askedOf, confirmations, ...shared } = keyFields;

/** The fields of the node that works with a Safe. */
export const safeFields = {
  operation: choice({
    label: 'Operation',
    default: 'propose',
    choices: [
      { value: 'propose', label: 'Propose' },
      { value: 'confirm', label: 'Sign a proposal' },
      { value: 'approve', label: 'Approve a proposal on the chain' },
      { value: 'execute', label: 'Wait for the signatures and execute' },
    ],
  }),
  safe: text({ label: 'Safe', default: '{{ safe }}', placeholder: '0x…', when: { operation: ['propose'] } }),
  action: choice({
    label: 'What it does',
    default: 'transfer',
    when: { operation: ['propose'] },
    choices: [
      { value: 'transfer', label: 'Send money' },
      { value: 'call', label: 'Call a contract' },
    ],
  }),
  to: text({
    label: 'To',
    default: '{{ to }}',
    placeholder: '0x…',
    when: { operation: ['propose'] },
    help: 'The recipient, or the contract that is called.',
  }),
  token: text({
    label: 'Currency',
    placeholder: 'ETH, USDC, 0x…',
    when: { operation: ['propose'], action: ['transfer'] },
    help: "If empty, the chain's own currency.",
  }),
  amount: text({
    label: 'Amount',
    default: '{{ amount }}',
    when: { operation: ['propose'], action: ['transfer'] },
  }),
  abi: multiline({ label: 'ABI', when: { operation: ['propose'], action: ['call'] } }),
  function: text({ label: 'Function', when: { operation: ['propose'], action: ['call'] } }),
  arguments: json({ label: 'Arguments', default: [], when: { operation: ['propose'], action: ['call'] } }),
  value: text({ label: 'Value', placeholder: '0', when: { operation: ['propose'], action: ['call'] } }),
  proposal: json({
    label: 'Proposal',
    default: '{{ proposal }}',
    when: { operation: ['confirm', 'approve', 'execute'] },
    help: 'What the operation Propose has given, with any signatures that were added.',
  }),
  service: text({
    label: 'Transaction service',
    section: 'Web3 Configuration',
    placeholder: 'https://api.safe.global/tx-service/eth/api',
    help: 'Where owners see and sign proposals in their wallets. If empty, signatures come by items and from the chain alone.',
  }),
  serviceKey: credential({
    label: 'Key of the service',
    types: ['bearerToken'],
    section: 'Web3 Configuration',
  }),
  ...shared,
  waitHours: number({
    label: 'Wait at most (hours)',
    section: 'Security Settings',
    default: 168,
    min: 0,
    max: 8760,
    when: { operation: ['execute'] },
    help: 'For the signatures that are still missing.',
  }),
  maxGasPrice: { ...maxGasPrice, when: { operation: signs } },
  requireConfirmation: { ...requireConfirmation, when: { operation: signs } },
  askedOf: { ...askedOf, when: { operation: signs, requireConfirmation: [true] } },
  confirmations: { ...confirmations, when: { operation: signs } },
  saveIn: text({ label: 'Save result in field', default: 'proposal', required: true, expression: false }),
};
