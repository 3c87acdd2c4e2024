import type { Hex, PublicClient } from 'viem';
import { parseAbi, serializeTransaction } from 'viem';
import type { ChainClient } from './client.ts';
import { readChain } from './client.ts';

/** How soon a transaction is to be in a block: which tips of recent blocks it is measured by, as percentiles. */
export const speeds = { slow: 10, normal: 50, fast: 90 } as const;
export type GasSpeed = keyof typeof speeds;

/** What a unit of gas may cost, in wei. */
export interface GasPrice {
  /** The most that is paid for a unit. */
  maxFee: bigint;
  /** Of it for the block's producer; undefined on chains with one gas price. */
  tip?: bigint;
  /** The base fee of the next block; undefined on chains with one gas price. */
  baseFee?: bigint;
}

/** Blocks whose tips are looked at. */
const BLOCKS = 20;
/** The base fee grows by an eighth in each full block, so twice of it holds for six full blocks. */
const BASE_FEE_ROOM = 2n;
/** The fee oracle of the OP Stack, at one address on every chain of that kind. */
const OP_ORACLE = '0x420000000000000000000000000000000000000F';
const oracleAbi = parseAbi(['function getL1Fee(bytes) view returns (uint256)']);

const median = (values: readonly bigint[]): bigint => {
  const sorted = values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  return sorted[Math.floor(sorted.length / 2)] ?? 0n;
};

/**
 * What gas costs now, by speed. With base fees: the median of a percentile of the tips that the last 20 blocks took (`eth_feeHistory`), and room for the
 * base fee to double. Else the gas price that the endpoint names, a tenth more for a fast one.
 */
export async function gasPrices(client: ChainClient): Promise<Record<GasSpeed, GasPrice>> {
  if (client.network.fees === 'legacy') {
    const price = await readChain(client, (chain) => chain.getGasPrice());
    return { slow: { maxFee: price }, normal: { maxFee: price }, fast: { maxFee: price + price / 10n } };
  }
  const names = Object.keys(speeds) as GasSpeed[]; // The keys of an object literal.
  const history = await readChain(client, (chain) =>
    chain.getFeeHistory({
      blockCount: BLOCKS,
      rewardPercentiles: names.map((name) => speeds[name]),
      blockTag: 'latest',
    }),
  );
  const baseFee = history.baseFeePerGas.at(-1) ?? 0n;
  const priceAt = (position: number): GasPrice => {
    // Empty blocks took no tip, whatever was offered.
    const tips = (history.reward ?? [])
      .filter((_, block) => (history.gasUsedRatio[block] ?? 0) > 0)
      .map((reward) => reward[position] ?? 0n);
    const tip = median(tips);
    return { maxFee: baseFee * BASE_FEE_ROOM + tip, tip, baseFee };
  };
  return { slow: priceAt(0), normal: priceAt(1), fast: priceAt(2) };
}

/** The fee for a transaction's data on Ethereum, in wei; 0 on chains without one. */
export async function dataFee(client: ChainClient, call: { to?: Hex; data?: Hex; value: bigint }): Promise<bigint> {
  if (!client.network.dataFee) return 0n;
  const serialized = serializeTransaction({
    type: 'eip1559',
    chainId: client.network.chainId,
    gas: 200_000n,
    maxFeePerGas: 1_000_000_000n,
    maxPriorityFeePerGas: 1_000_000n,
    nonce: 1,
    ...call,
  });
  return readChain(client, (chain: PublicClient) =>
    chain.readContract({ address: OP_ORACLE, abi: oracleAbi, functionName: 'getL1Fee', args: [serialized] }),
  );
}
