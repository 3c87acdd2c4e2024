import { setTimeout as pause } from 'node:timers/promises';
import { HeddleError } from '@heddle/contract/errors/define';
import { hookErrors } from '@heddle/contract/errors/hooks';
import { moneyErrors } from '@heddle/contract/errors/money';
import type { SignedTransfer } from '@heddle/contract/node/payments';
import type { WantedTransaction } from '@heddle/contract/node/transactions';
import { accountOf } from '@heddle/nodes/lib/chain/account';
import { paymentOf, priceAnswer, settlementHeader, transferIn } from '@heddle/nodes/lib/chain/x402-charge';
import { encodeFunctionData, parseAbi, parseSignature } from 'viem';
import type { Hex } from 'viem';
import type { ChargedAnswer, ChargedCall } from '../../../platform/offers.ts';
import type { MoneyPlatform } from '../access.ts';
import { keyOf } from '../access.ts';
import { isMoneyStopped } from '../money-stop.ts';
import type { OpenOrder } from '../order-checks.ts';
import { checkAll } from '../order-checks.ts';
import { take } from '../order.ts';
import type { TransactionRow } from '../rows.ts';
import { CHARGE_STEP, findTransaction } from '../rows.ts';
import { rulesOf } from '../rules.ts';
import type { CallPrice } from './price.ts';
import { misconfigured, priceOf } from './price.ts';

// https://eips.ethereum.org/EIPS/eip-3009
const abi = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
]);
/** How long a caller waits for its payment to be in a block, and how often that is looked at. Milliseconds. */
const WAIT_MS = 40_000;
const LOOK_MS = 150;

interface Charging {
  platform: MoneyPlatform;
  /** Looks at open transactions soon. */
  wake(): void;
}

/**
 * Takes the payment of a call (x402, scheme `exact`): the transfer that the caller has signed is sent by a key of the owner, as every transaction is. Its row has a key of payer and nonce, so a payment that
 * comes twice is one; the token takes each nonce once. It belongs to one trigger: no other one accepts it.
 */
export const createCharge =
  ({ platform, wake }: Charging) =>
  async (call: ChargedCall): Promise<ChargedAnswer> => {
    try {
      const asked = await priceOf(platform, call);
      const payment = paymentOf(call.header);
      if (!payment) return { paid: false, ...priceAnswer(asked.price, 'A payment is required.') };
      const transfer = transferIn(asked.price, payment, Math.floor(Date.now() / 1000));
      if (typeof transfer === 'string') return { paid: false, ...priceAnswer(asked.price, transfer) };
      const key = `charge/${asked.price.chainId}/${asked.price.token}/${transfer.from}/${transfer.nonce}`;
      const problem = await accept({ platform, wake }, call, asked, { key, transfer });
      if (problem !== null) return { paid: false, ...priceAnswer(asked.price, problem) };
      if (asked.startsAfter === 'verification') return { paid: true, headers: {}, key };
      const row = await included(platform, call.userId, key);
      if (!row) throw hookErrors.hook_payment_pending();
      if (row.status !== 'included' && row.status !== 'succeeded')
        return { paid: false, ...priceAnswer(asked.price, 'invalid_transaction_state') };
      const settled = { transaction: row.hash ?? '', payer: transfer.from };
      return { paid: true, headers: settlementHeader(asked.price, payment.version, settled), key };
    } catch (thrown) {
      throw misconfigured(thrown);
    }
  };

/** Who a payment is for: no other trigger takes it. */
const takerOf = ({ workflowId, trigger }: ChargedCall): string => `${workflowId}/${trigger}`;

/** Hands the transfer of a payment to the watch, once; or says why it is not taken. */
async function accept(
  { platform, wake }: Charging,
  call: ChargedCall,
  asked: CallPrice,
  { key, transfer }: { key: string; transfer: SignedTransfer },
): Promise<string | null> {
  const { db } = platform;
  const { userId } = call;
  const refusal = (row: TransactionRow): string | null =>
    row.run_id !== takerOf(call) ? 'The payment was used for something else.' : null;
  const known = await findTransaction(db, userId, key);
  if (known) return refusal(known);
  if (await isMoneyStopped(db, userId)) throw moneyErrors.money_stopped();
  const credential = await keyOf(platform, userId, asked.signer);
  const { client, network, rpc, signer, maxGasPrice } = asked;
  const wanted: WantedTransaction = {
    key,
    to: asked.price.token,
    value: '0',
    data: dataOf(transfer),
    // Nothing leaves the account of the key but the fee.
    moves: null,
  };
  const opened: OpenOrder = {
    userId,
    client,
    account: accountOf(credential),
    rules: rulesOf(credential),
    valueLimits: null,
    order: { network, rpc, signer, maxGasPrice, confirmations: null, transactions: [wanted] },
  };
  let checks;
  try {
    checks = await checkAll(db, opened, [wanted], []);
  } catch (error) {
    // The token refuses it: a wrong signature, too little money, or a nonce that was used.
    if (error instanceof HeddleError && error.code === 'chain_reverted') return 'invalid_transaction_state';
    throw error;
  }
  const fees = checks.fees.get(key);
  if (!fees) throw new Error('A checked transaction has fees.');
  const place = { runId: takerOf(call), stepKey: CHARGE_STEP, position: 0 };
  await take(db, opened, wanted, { fees, chainNonce: checks.chainNonce, value: 0n }, place);
  wake();
  // Of two that came at the same time for two triggers, one has it.
  const taken = await findTransaction(db, userId, key);
  return taken ? refusal(taken) : 'invalid_transaction_state';
}

function dataOf({ from, to, value, validAfter, validBefore, nonce, signature }: SignedTransfer): Hex {
  // Read by `transferIn`, which has checked their forms.
  const { r, s, yParity } = parseSignature(signature as Hex);
  return encodeFunctionData({
    abi,
    functionName: 'transferWithAuthorization',
    args: [
      from as Hex,
      to as Hex,
      BigInt(value),
      BigInt(validAfter),
      BigInt(validBefore),
      nonce as Hex,
      27 + yParity,
      r,
      s,
    ],
  });
}

/** The row of a payment once it is in a block or has ended; null where that takes too long. */
async function included({ db }: MoneyPlatform, userId: string, key: string): Promise<TransactionRow | null> {
  const until = performance.now() + WAIT_MS;
  while (performance.now() < until) {
    const row = await findTransaction(db, userId, key);
    if (row && !['reserved', 'signed', 'sent'].includes(row.status)) return row;
    await pause(LOOK_MS);
  }
  return null;
}
