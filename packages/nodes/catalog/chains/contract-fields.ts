import { choice, json, multiline, number, text } from '@heddle/contract/node/fields';
import { signingFields } from './payment-fields.ts';

const signs = ['write', 'deploy'];
const { network, rpc, signedBy, wallet, signWithin, key, maxGasPrice, requireConfirmation, askedOf, confirmations } =
  signingFields;
const byKey = { operation: signs, signedBy: ['key'] };
const byWallet = { operation: signs, signedBy: ['wallet'] };

/** The fields of the node that works with contracts. */
export const contractFields = {
  operation: choice({
    label: 'Operation',
    default: 'read',
    choices: [
      { value: 'read', label: 'Read' },
      { value: 'write', label: 'Write' },
      { value: 'deploy', label: 'Deploy' },
    ],
  }),
  network,
  rpc,
  contract: text({
    label: 'Contract',
    default: '{{ contract }}',
    placeholder: '0x…',
    when: { operation: ['read', 'write'] },
  }),
  abi: multiline({
    label: 'ABI',
    placeholder: 'function balanceOf(address owner) view returns (uint256 balance)',
    help: 'JSON, or one line for each function. A deployment needs only the constructor, if it takes arguments.',
  }),
  function: text({ label: 'Function', placeholder: 'balanceOf', when: { operation: ['read', 'write'] } }),
  arguments: json({
    label: 'Arguments',
    default: [],
    help: 'A list, or an object by the names of the parameters. Large numbers are written as text.',
  }),
  value: text({
    label: 'Value',
    placeholder: '0',
    when: { operation: signs },
    help: "What is sent along, in the chain's currency. If empty, none.",
  }),
  bytecode: multiline({ label: 'Bytecode', placeholder: '0x…', when: { operation: ['deploy'] } }),
  block: number({ label: 'Block', min: 0, step: 1, when: { operation: ['read'] }, help: 'If empty, the latest.' }),
  signedBy: { ...signedBy, when: { operation: signs } },
  wallet: { ...wallet, when: byWallet },
  signWithin: { ...signWithin, when: byWallet },
  key: { ...key, requiredWhen: byKey, when: byKey },
  maxGasPrice: { ...maxGasPrice, when: byKey },
  requireConfirmation: { ...requireConfirmation, when: byKey },
  askedOf: { ...askedOf, when: { ...byKey, requireConfirmation: [true] } },
  confirmations: { ...confirmations, when: { operation: signs } },
  saveIn: text({ label: 'Save result in field', default: 'result', required: true, expression: false }),
};
