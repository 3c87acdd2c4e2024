import { z } from 'zod';

/** What is asked of a wallet: transactions to send, a text or data to sign, or just which wallet it is. */
export const walletRequestKinds = ['transactions', 'message', 'typedData', 'account'] as const;

/**
 * `open`: it can be answered. `done`: everything was signed. `refused`: the person said no. `expired`: the deadline has passed. `ended`: the run has ended
 * without it.
 */
export const walletRequestStates = ['open', 'done', 'refused', 'expired', 'ended'] as const;

/** A transaction that a wallet is asked to send. */
export const AskedTransaction = z.object({
  id: z.string(),
  /** What it does, as a line for people. */
  line: z.string(),
  /** `asked`; `opened` once the wallet was asked; then as in the list of transactions. */
  status: z.string(),
  to: z.string().nullable(),
  hash: z.string().nullable(),
  /** At a public explorer. */
  url: z.string().nullable(),
  problem: z.string().nullable(),
  /** When the wallet was asked. */
  openedAt: z.string().nullable(),
});
export type AskedTransaction = z.infer<typeof AskedTransaction>;

/** What a run asks of a wallet of its owner. */
export const WalletRequest = z.object({
  id: z.string(),
  kind: z.enum(walletRequestKinds),
  state: z.enum(walletRequestStates),
  title: z.string(),
  note: z.string(),
  workflowName: z.string(),
  runId: z.string(),
  createdAt: z.string(),
  until: z.string(),
  /** Whose answer is wanted; null for any wallet of the owner. */
  address: z.string().nullable(),
  /** The network's name, and its ID; null where any will do. */
  network: z.string().nullable(),
  chainId: z.number().nullable(),
  /** What wallets add the network by (EIP-3085); null where it is not public. */
  chain: z
    .object({
      chainId: z.string(),
      chainName: z.string(),
      nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.number() }),
      rpcUrls: z.array(z.string()),
      blockExplorerUrls: z.array(z.string()),
    })
    .nullable(),
  transactions: z.array(AskedTransaction),
  /** The text to sign, or JSON of EIP-712; '' for other kinds. */
  message: z.string(),
});
export type WalletRequest = z.infer<typeof WalletRequest>;

/** What signing would do, by a simulation on the chain. */
export const TransactionPreview = z.object({
  id: z.string(),
  /** The function that is called, with its arguments in words; null for a plain payment, or what cannot be decoded. */
  call: z.object({ name: z.string(), arguments: z.array(z.string()) }).nullable(),
  /** How balances of the wallet change, with a sign; null where the endpoint cannot tell. */
  changes: z.array(z.object({ token: z.string(), contract: z.string().nullable(), amount: z.string() })).nullable(),
  /** The most that the fee is expected to be, in the chain's currency. */
  fee: z.string().nullable(),
  /** Why it would fail; '' if it would not. */
  problem: z.string(),
  /** How many transactions of the account to the same recipient have succeeded before. */
  sentBefore: z.number(),
});
export type TransactionPreview = z.infer<typeof TransactionPreview>;

/** Asks for a transaction to be sent by the wallet that is chosen. */
export const OpenTransactionBody = z.object({
  address: z.string().max(100),
  chainId: z.number().int(),
  /** Asks the wallet once more, where it shows no request. */
  again: z.boolean().default(false),
});
export type OpenTransactionBody = z.input<typeof OpenTransactionBody>;

/** The parameters of `eth_sendTransaction`. */
export const TransactionToSend = z.object({
  from: z.string(),
  to: z.string().optional(),
  data: z.string().optional(),
  value: z.string(),
  nonce: z.string(),
  chainId: z.string(),
});
export type TransactionToSend = z.infer<typeof TransactionToSend>;

/** What the wallet said: the hash of what it has sent, or null where the person refused in the wallet. */
export const WalletSaidBody = z.object({ hash: z.string().max(100).nullable() });
export type WalletSaidBody = z.infer<typeof WalletSaidBody>;

/** The answer to a request that is not for transactions; null: the person says no, to any kind. */
export const WalletAnswerBody = z.object({
  answer: z
    .object({
      address: z.string().max(100),
      chainId: z.number().int(),
      /** '' where only the wallet is asked for. */
      signature: z.string().max(20_000),
    })
    .nullable(),
});
export type WalletAnswerBody = z.infer<typeof WalletAnswerBody>;
