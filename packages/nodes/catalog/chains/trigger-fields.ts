import { choice, credential, json, multiline, number, text } from '@heddle/contract/node/fields';
import type { FieldSpec } from '@heddle/contract/node/fields';
import { networkFields } from '../../lib/chain/fields.ts';
import { pollingFields } from '../../lib/polled-trigger.ts';

/** A field of a trigger: there are no items when it is read. */
const fixed = <T extends FieldSpec>(field: T): T & { expression: false } => ({ ...field, expression: false });

/** The fields of the trigger of chains. */
export const triggerFields = {
  event: fixed(
    choice({
      label: 'Event',
      default: 'payment',
      choices: [
        { value: 'payment', label: 'Payment received' },
        { value: 'contractEvent', label: 'Event of a contract' },
        { value: 'block', label: 'New block' },
        { value: 'balance', label: 'Balance passes a threshold' },
      ],
    }),
  ),
  network: fixed(networkFields.network),
  credential: credential({
    label: 'RPC endpoints',
    types: ['evmRpc'],
    required: true,
    section: 'Configuration',
    help: 'With several endpoints, most of them have to say the same.',
  }),
  address: fixed(
    text({
      label: 'Address',
      placeholder: '0x…',
      when: { event: ['payment', 'balance'] },
      requiredWhen: { event: ['payment', 'balance'] },
    }),
  ),
  token: fixed(
    text({
      label: 'Currency',
      placeholder: 'USDC, 0x…',
      when: { event: ['payment', 'balance'] },
      help: "A symbol or the address of a token contract. If empty, the chain's own currency.",
    }),
  ),
  contract: fixed(
    text({
      label: 'Contract',
      placeholder: '0x…',
      when: { event: ['contractEvent'] },
      requiredWhen: { event: ['contractEvent'] },
    }),
  ),
  abi: fixed(
    multiline({
      label: 'ABI',
      placeholder: 'event Transfer(address indexed from, address indexed to, uint256 value)',
      when: { event: ['contractEvent'] },
      requiredWhen: { event: ['contractEvent'] },
      help: 'JSON, or one signature in each line.',
    }),
  ),
  eventName: fixed(
    text({
      label: 'Contract event',
      placeholder: 'Transfer',
      when: { event: ['contractEvent'] },
      requiredWhen: { event: ['contractEvent'] },
    }),
  ),
  indexed: fixed(
    json({
      label: 'Indexed arguments',
      when: { event: ['contractEvent'] },
      help: 'Only events with these values: {"to": "0x…"}. A list means any of them.',
    }),
  ),
  nth: fixed(
    number({
      label: 'Every n-th block',
      default: 1,
      min: 1,
      max: 1_000_000,
      step: 1,
      when: { event: ['block'] },
    }),
  ),
  threshold: fixed(
    text({
      label: 'Threshold',
      placeholder: '0.5',
      when: { event: ['balance'] },
      requiredWhen: { event: ['balance'] },
      help: 'In whole tokens.',
    }),
  ),
  direction: fixed(
    choice({
      label: 'Direction',
      default: 'below',
      when: { event: ['balance'] },
      choices: [
        { value: 'below', label: 'Falls below' },
        { value: 'above', label: 'Rises to it or above' },
        { value: 'both', label: 'Both' },
      ],
    }),
  ),
  confirmations: fixed(
    number({
      label: 'Confirmations',
      min: 1,
      max: 10_000,
      step: 1,
      help: 'Blocks after which something counts as final. If empty, the rule of the network, which is the safe choice.',
    }),
  ),
  ...pollingFields,
  every: { ...pollingFields.every, default: 1 },
};
