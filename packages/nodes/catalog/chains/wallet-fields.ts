import { boolean, choice, multiline, number, text } from '@heddle/contract/node/fields';
import { networkFields } from '../../lib/chain/fields.ts';
import { signingFields } from './payment-fields.ts';

/** The fields of the node that asks for a wallet. */
export const walletFields = {
  operation: choice({
    label: 'Operation',
    default: 'account',
    choices: [
      { value: 'account', label: 'Choose a wallet' },
      { value: 'message', label: 'Sign a text' },
      { value: 'typedData', label: 'Sign typed data (EIP-712)' },
    ],
  }),
  title: text({ label: 'Question', default: 'Connect your wallet', required: true }),
  note: multiline({ label: 'Details', help: 'What you need to know to decide, for example {{ amount }}.' }),
  message: multiline({
    label: 'Text',
    when: { operation: ['message'] },
    requiredWhen: { operation: ['message'] },
    placeholder: 'I accept order {{ number }}.',
  }),
  typedData: multiline({
    label: 'Typed data',
    when: { operation: ['typedData'] },
    requiredWhen: { operation: ['typedData'] },
    placeholder: '{ "domain": …, "types": …, "primaryType": …, "message": … }',
    help: 'JSON as eth_signTypedData_v4 takes it.',
  }),
  ...networkFields,
  minAmount: number({
    label: 'Minimum amount',
    section: 'Web3 Configuration',
    default: 0.01,
    min: 0,
    step: 0.001,
    help: 'What the wallet must hold. With less, the item leaves by failed. 0 asks the network nothing.',
  }),
  currency: text({
    label: 'Currency',
    section: 'Web3 Configuration',
    default: 'ETH',
    placeholder: 'ETH, USDC, USDT, 0x…',
    help: "Of the minimum amount: a symbol or the address of a token contract. If empty, the chain's own currency.",
  }),
  wallet: { ...signingFields.wallet, when: {} },
  metamask: boolean({ label: 'MetaMask', section: 'Web3 Configuration', default: true }),
  walletconnect: boolean({ label: 'WalletConnect', section: 'Web3 Configuration', default: true }),
  coinbase: boolean({
    label: 'Coinbase Wallet',
    section: 'Web3 Configuration',
    default: false,
    help: 'Which of these wallets may be used. Other wallets may always.',
  }),
  signWithin: { ...signingFields.signWithin, when: {}, help: 'After that, the item leaves by failed.' },
  saveIn: text({ label: 'Save result in field', default: 'wallet', required: true, expression: false }),
};
