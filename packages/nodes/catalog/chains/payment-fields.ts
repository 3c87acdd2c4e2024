import { boolean, choice, credential, multiline, number, text } from '@heddle/contract/node/fields';
import { networkFields } from '../../lib/chain/fields.ts';

/** The fields of every node that sends transactions, which a key of the server signs or a wallet in the browser. */
export const signingFields = {
  ...networkFields,
  signedBy: choice({
    label: 'Signed by',
    default: 'key',
    section: 'Web3 Configuration',
    choices: [
      { value: 'key', label: 'Key of the server' },
      { value: 'wallet', label: 'Wallet in the browser' },
    ],
    help: 'For a wallet, the run waits until you sign: you find the request under Approvals, and get it by mail.',
  }),
  wallet: text({
    label: 'Wallet',
    placeholder: '0x…',
    section: 'Web3 Configuration',
    when: { signedBy: ['wallet'] },
    help: 'The address of a connected wallet of yours. If empty, the default one.',
  }),
  signWithin: number({
    label: 'Time to sign (hours)',
    section: 'Web3 Configuration',
    default: 24,
    min: 0,
    max: 720,
    when: { signedBy: ['wallet'] },
    help: 'What is not signed by then is not sent.',
  }),
  key: credential({
    label: 'Private key',
    types: ['evmKey'],
    requiredWhen: { signedBy: ['key'] },
    when: { signedBy: ['key'] },
    section: 'Web3 Configuration',
    help: 'Its credential also says how much may be sent, and to whom.',
  }),
  maxGasPrice: number({
    label: 'Maximum gas price (Gwei)',
    section: 'Security Settings',
    default: 50,
    min: 0.000_001,
    max: 1_000_000,
    when: { signedBy: ['key'] },
    help: 'Nothing is signed while gas costs more, and no fee is raised above it.',
  }),
  requireConfirmation: boolean({
    label: 'Require confirmation',
    section: 'Security Settings',
    default: true,
    when: { signedBy: ['key'] },
    help: 'Asks before anything is signed. You answer in the app, under Approvals.',
  }),
  askedOf: text({
    label: 'Approvers',
    section: 'Security Settings',
    placeholder: 'ada@example.com, eve@example.com',
    needs: 'mail',
    when: { signedBy: ['key'], requireConfirmation: [true] },
    help: 'Email addresses of others who may answer. They get a link and need no account.',
  }),
  confirmations: number({
    label: 'Confirmations',
    section: 'Security Settings',
    min: 1,
    max: 10_000,
    step: 1,
    help: 'Blocks after which a transaction counts as final. If empty, the rule of the network, which is the safe choice.',
  }),
};

const { network, rpc, key, maxGasPrice, requireConfirmation, askedOf, confirmations } = signingFields;
const { requiredWhen: _required, when: _key, ...anyKey } = key;
const { when: _price, ...anyPrice } = maxGasPrice;
const { when: _confirmation, ...anyConfirmation } = requireConfirmation;

/** The same for nodes whose transactions depend on who signs them: only a key of the server does. */
export const keyFields = {
  network,
  rpc,
  key: { ...anyKey, required: true },
  maxGasPrice: anyPrice,
  requireConfirmation: anyConfirmation,
  askedOf: { ...askedOf, when: { requireConfirmation: [true] } },
  confirmations,
};

/** The fields of the node that pays. */
export const paymentFields = {
  recipient: text({
    label: 'Recipient',
    default: '{{ recipient }}',
    placeholder: '0x…',
    help: 'An address. Look up names with Blockchain Query before.',
  }),
  token: text({
    label: 'Currency',
    default: 'ETH',
    placeholder: 'ETH, USDC, USDT, 0x…',
    help: "A symbol or the address of a token contract. If empty, the chain's own currency.",
  }),
  amount: text({ label: 'Amount', default: '{{ amount }}', help: 'In whole tokens, such as 1.5.' }),
  minAmount: number({
    label: 'Minimum amount',
    section: 'Web3 Configuration',
    default: 0.01,
    min: 0,
    step: 0.001,
    help: 'Smaller payments are not sent and leave by failed.',
  }),
  ...signingFields,
  verifyContract: boolean({
    label: 'Verify contract',
    section: 'Security Settings',
    default: true,
    help: 'Reads the token contract before: that it is a token, with the symbol and decimals that are expected.',
  }),
  note: multiline({
    label: 'Note for approvers',
    section: 'Security Settings',
    placeholder: 'Invoice {{ number }}',
  }),
  saveIn: text({ label: 'Save result in field', default: 'payment', required: true, expression: false }),
};
