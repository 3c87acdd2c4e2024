import { chainErrors } from '@heddle/contract/errors/chain';
import {
  BaseError,
  getAddress,
  MethodNotFoundRpcError,
  MethodNotSupportedRpcError,
  parseEventLogs,
  erc20Abi,
} from 'viem';
import type { Address, Log } from 'viem';
import type { ChainCall } from './calls.ts';
import type { ChainClient } from './client.ts';
import { toChainError } from './failures.ts';
import { revertReason } from './revert-reason.ts';

/** Whom endpoints name as the token of the chain's currency where they list its transfers as events. */
export const CURRENCY: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
const MISSING = /not (found|supported|available|exist)|unsupported|unknown method|does not exist/i;

/** What a call would do after the ones before it. */
export interface SimulatedCall {
  /** Gas that it takes, before refunds where the endpoint says so. */
  gas: bigint;
  logs: readonly Log[];
}

/**
 * Runs calls of an account one after another on the latest block, without sending anything (`eth_simulateV1`). Throws `chain_reverted` for the first one that would
 * fail, `chain_simulation_missing` where the endpoint cannot simulate, and the errors of `toChainError`.
 */
export async function simulateCalls(
  client: ChainClient,
  account: Address,
  calls: readonly ChainCall[],
): Promise<SimulatedCall[]> {
  const { network } = client;
  let blocks;
  try {
    blocks = await client.any.simulateBlocks({
      blocks: [{ calls: calls.map(({ to = null, data = '0x', value }) => ({ account, to, data, value })) }],
      traceTransfers: true,
    });
  } catch (error) {
    throw isMissing(error)
      ? chainErrors.chain_simulation_missing({ network: network.label })
      : toChainError(error, network);
  }
  const results = blocks[0]?.calls ?? [];
  return results.map((result) => {
    if (result.status === 'success') return { gas: result.maxUsedGas ?? result.gasUsed, logs: result.logs ?? [] };
    const reason = result.error instanceof BaseError ? revertReason(result.error) : undefined;
    throw chainErrors.chain_reverted({ network: network.label, reason: reason ?? '' });
  });
}

function isMissing(error: unknown): boolean {
  // The answer is no list of blocks: something other than a simulation answered.
  if (error instanceof TypeError) return true;
  if (!(error instanceof BaseError)) return false;
  return (
    error.walk((cause) => cause instanceof MethodNotFoundRpcError || cause instanceof MethodNotSupportedRpcError) !==
      null || MISSING.test(error.details)
  );
}

/**
 * By how much an account's holdings change by simulated calls or by the events of a receipt, in units: by the address of the token, for the chain's currency by ''.
 * Of the currency a simulation knows every transfer, a receipt none.
 */
export function changesIn(logs: readonly Log[], account: Address): Map<string, bigint> {
  const changes = new Map<string, bigint>();
  const add = (token: string, units: bigint): void => {
    changes.set(token, (changes.get(token) ?? 0n) + units);
  };
  for (const { address, args } of parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: [...logs] })) {
    const token = getAddress(address) === CURRENCY ? '' : getAddress(address);
    if (getAddress(args.to) === account) add(token, args.value);
    if (getAddress(args.from) === account) add(token, -args.value);
  }
  return changes;
}
