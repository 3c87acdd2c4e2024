/** A wallet that its user has proven to own. Times are epoch milliseconds. */
export interface WalletTable {
  id: string;
  user_id: string;
  /** With the checksum of EIP-55. */
  address: string;
  /** The chain that it was connected on. */
  chain_id: number;
  label: string;
  /** The name of the program or device that holds it, as the browser gave it; '' if it gave none. */
  wallet: string;
  /** 0 once it is disconnected, until it is proven again. */
  is_active: number;
  is_default: number;
  /** The address, where its owner may log in with it; no two accounts share one. */
  sign_in_address: string | null;
  proven_at: number;
  created_at: number;
}

/** A nonce that a message of EIP-4361 may have once. */
export interface WalletNonceTable {
  nonce: string;
  /** Null: for logging in. */
  user_id: string | null;
  expires_at: number;
}

/** What a step asks of the wallet of a person. */
export interface WalletRequestTable {
  id: string;
  user_id: string;
  workflow_name: string;
  run_id: string;
  step_key: string;
  /** `transactions`, `message`, `typedData` or `account`. */
  kind: string;
  /** JSON text of what is asked. */
  content: string;
  created_at: number;
  until: number;
  answered_at: number | null;
  /** JSON text of the answer. */
  answer: string | null;
  /** When the answer was signaled to its step. */
  told_at: number | null;
}
