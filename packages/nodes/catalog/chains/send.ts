import { runErrors } from '@heddle/contract/errors/run';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Answered } from '@heddle/contract/node/services';
import type { TransactionOutcome, WalletSigning, WantedTransaction } from '@heddle/contract/node/transactions';
import { listedIn } from '@heddle/contract/node/text';
import type { keyFields, signingFields } from './payment-fields.ts';

/** Lines of a question; the rest is summed up. */
const LINES_MAX = 20;
/** How long a question stays open, in milliseconds: a week. */
const OPEN_MS = 7 * 24 * 3_600_000;

/** A transaction and the line that says to people what it does. */
export interface Prepared {
  transaction: WantedTransaction;
  line: string;
}

export interface Sending {
  /** What the question to approvers is: Send 3 payments? */
  title: string;
  /** Below the lines of the transactions. */
  note: string;
  /** The keys of what is to be sent, without those of approvals. Once all have been taken, nothing is prepared again. */
  keys: readonly string[];
  /** True where the step has waited for something else before: it begins only now. */
  begins?: boolean;
  /** What is to be sent, in order. Called before the question and, once it is answered, again: both must give the same. */
  prepare(): Promise<readonly Prepared[]>;
}

type KeyContext = NodeContext<typeof keyFields>;
type WalletContext = NodeContext<typeof signingFields>;

/** What came of a node's transactions: nothing yet, a rejection by a person, or how each ended. */
export type Sent = { wait: NodeResult } | { rejected: Answered | null } | { outcomes: readonly TransactionOutcome[] };

/**
 * Sends the transactions of a step: asks people before, if the node is set so; waits, over restarts, until all are final. A step that runs again after a crash
 * sends nothing twice, as each transaction has the key of its item.
 */
export async function sendAll(context: KeyContext | WalletContext, sending: Sending): Promise<Sent> {
  const { field, run } = context;
  const resumed = sending.begins ? undefined : run.resumed;
  const byWallet = walletOf(context);
  if (!resumed && !byWallet && field.requireConfirmation()) return { wait: await askFirst(context, sending) };
  if (resumed && 'value' in resumed && Array.isArray(resumed.value))
    // Sent by the server, which has made them.
    return { outcomes: resumed.value as unknown as TransactionOutcome[] };
  if (resumed && 'expired' in resumed) return { rejected: null };
  if (resumed) {
    // Sent by the server, which has parsed and validated it.
    const answer = resumed.value as unknown as Answered;
    if (!answer.approved) return { rejected: answer };
  }
  const wait = { wait: { outputs: {}, wait: {} } };
  const known = await context.findTransactions(sending.keys);
  if (known.length === sending.keys.length && known.length > 0) return wait;
  const prepared = await sending.prepare();
  if (prepared.length === 0) return { outcomes: [] };
  await context.sendTransactions({
    network: field.network(),
    rpc: field.rpc(),
    signer: byWallet ? '' : field.key(),
    maxGasPrice: field.maxGasPrice(),
    confirmations: field.confirmations() ?? null,
    transactions: prepared.map(({ transaction }) => transaction),
    ...(byWallet ? { wallet: walletSigning(byWallet, sending, prepared) } : {}),
  });
  return wait;
}

/** The context of a node whose transactions a wallet signs; null where a key does. */
const walletOf = (context: KeyContext | WalletContext): WalletContext | null =>
  isWalletContext(context) && context.field.signedBy() === 'wallet' ? context : null;

const isWalletContext = (context: KeyContext | WalletContext): context is WalletContext => 'signedBy' in context.field;

/** How the person with the wallet is asked. */
const walletSigning = (
  { field, run }: WalletContext,
  { title, note }: Sending,
  prepared: readonly Prepared[],
): WalletSigning => ({
  address: field.wallet().trim(),
  title,
  note,
  lines: prepared.map(({ line }) => line),
  until: run.now + Math.round(field.signWithin() * 3_600_000),
});

async function askFirst(context: KeyContext | WalletContext, { title, note, prepare }: Sending): Promise<NodeResult> {
  const prepared = await prepare();
  // An approval of tokens has no line of its own: it is a part of what follows it.
  const all = prepared.map(({ line }) => line).filter((line) => line !== '');
  const lines = all.slice(0, LINES_MAX);
  if (all.length > LINES_MAX) lines.push(`and ${all.length - LINES_MAX} more`);
  const until = context.run.now + OPEN_MS;
  const askedOf = listedIn(context.field.askedOf());
  const { notes } = await context.ask({
    title,
    message: [...lines, note].filter((line) => line !== '').join('\n'),
    askedOf,
    until,
  });
  return { outputs: {}, wait: { until }, logs: [...notes] };
}

/**
 * The key of an item's transaction: the same before a question, after its answer, and once the transaction has ended. So a step that is signaled once more than it waits, as when an answer
 * was delivered twice, finds the transactions that it has sent.
 */
export const transactionKey = (run: NodeContext['run'], index: number): string => `${run.id}/${run.itemKey(index)}`;

/** How the transaction with this key ended. */
export const outcomeOfKey = (outcomes: readonly TransactionOutcome[], key: string): TransactionOutcome | undefined =>
  outcomes.find((outcome) => outcome.key === key);

/** Why a rejected step has no transactions. */
export const rejectionReason = (answer: Answered | null): string =>
  answer === null
    ? runErrors.callback_missing().message
    : `${answer.by} rejected it${answer.comment === '' ? '.' : `: ${answer.comment}`}`;
