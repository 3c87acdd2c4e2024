import type { WalletAnswer } from '@heddle/contract/node/wallets';
import type { WalletRequest } from '@heddle/contract/api/wallet-requests';
import type { WalletRequestTable } from '../../../platform/db/schema/wallets.ts';

/** What a row says of its request. */
export interface RequestContent extends Pick<
  WalletRequest,
  'title' | 'note' | 'address' | 'network' | 'chainId' | 'chain' | 'message'
> {
  /** For the mail: a line for each transaction. */
  lines: readonly string[];
}

// Written by this folder in these forms.
export const requestContent = ({ content }: Pick<WalletRequestTable, 'content'>): RequestContent =>
  JSON.parse(content) as RequestContent;
export const requestAnswer = ({ answer }: Pick<WalletRequestTable, 'answer'>): WalletAnswer =>
  answer === null ? null : (JSON.parse(answer) as WalletAnswer);
