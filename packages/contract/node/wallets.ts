/** What a step asks of a wallet of the run's owner besides transactions. */
export interface WalletAsk {
  /** A text (EIP-191), typed data as JSON (EIP-712), or just which wallet it is. */
  kind: 'message' | 'typedData' | 'account';
  title: string;
  note: string;
  /** What is signed; '' for `account`. */
  message: string;
  /** Whose answer is wanted; '' for any connected wallet of the owner. */
  address: string;
  /** The ID of the chain that the wallet shall be on; null for any. */
  chainId: number | null;
  /** The name of the chain, for people. */
  network: string | null;
  /** Epoch milliseconds. */
  until: number;
}

/** The value that resumes a step which has asked a wallet; null where the person said no. */
export type WalletAnswer = {
  /** With its checksum. */
  address: string;
  chainId: number;
  /** What holds it, such as MetaMask. */
  wallet: string;
  signature: string;
  /** ISO time. */
  at: string;
} | null;
