import type { JsonObject } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import { getAddress, parseAbi, parseEventLogs } from 'viem';
import type { TransactionReceipt } from 'viem';
import { amountOf } from '../../lib/chain/amounts.ts';
import { changesIn } from '../../lib/chain/simulate.ts';
import { assetOf } from '../../lib/chain/tokens.ts';
import type { ItemSigning } from './send-items.ts';
import { sendItems } from './send-items.ts';
import type { StakingContext } from './staking-plan.ts';
import { planStaking } from './staking-plan.ts';

const queueAbi = parseAbi([
  'event WithdrawalRequested(uint256 indexed requestId, address indexed requestor, address indexed owner, uint256 amountOfStETH, uint256 amountOfShares)',
]);

/** Deposits into a protocol for each item, or takes back from it, exactly once. */
export async function stakeTokens(context: StakingContext): Promise<NodeResult> {
  const { items, field } = context;
  return sendItems(context, {
    title: items.length === 1 ? 'Do this?' : `Do these ${items.length} things?`,
    saveIn: field.saveIn(),
    plan: (index, signing, before) => planStaking(context, index, signing, before),
    facts: (_, signing, receipt) => holdings(signing, receipt),
  });
}

/** By how much the account's tokens have changed; of a withdrawal from Lido, its number, too. */
async function holdings({ client, address }: ItemSigning, { logs }: TransactionReceipt): Promise<JsonObject> {
  const changes: JsonObject[] = [];
  for (const [token, units] of changesIn(logs, getAddress(address))) {
    const asset = await assetOf(client, 'Token', token);
    changes.push({ token: asset.symbol, contract: token, amount: amountOf(units, asset.decimals) });
  }
  const requests = parseEventLogs({ abi: queueAbi, logs: [...logs] }).map(({ args }) => args.requestId.toString());
  return { changes, ...(requests[0] === undefined ? {} : { request: requests[0] }) };
}
