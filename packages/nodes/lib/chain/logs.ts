import { chainErrors } from '@heddle/contract/errors/chain';
import type { PublicClient } from 'viem';
import type { ChainClient } from './client.ts';
import { toChainError, isRangeTooWide } from './failures.ts';

/** Blocks that are asked for at once, at first and at most. */
const FIRST_WIDTH = 2000n;
const MOST_WIDTH = 10_000n;

/** A range of blocks, both included. */
export interface BlockRange {
  from: bigint;
  to: bigint;
}

export interface RangeReading<T> {
  client: ChainClient;
  range: BlockRange;
  /** Rows to read at most. */
  limit: number;
  signal: AbortSignal;
  read(chain: PublicClient, range: BlockRange): Promise<readonly T[]>;
  onProgress?(done: bigint, total: bigint): void;
}

/**
 * Reads what lies in a range of blocks, oldest first, in parts: they grow while the endpoint takes them, and one that it finds too wide is halved, down to
 * single blocks. Throws the errors of `toChainError`.
 */
export async function readRange<T>(reading: RangeReading<T>): Promise<T[]> {
  const { client, range, limit, signal, read, onProgress } = reading;
  const found: T[] = [];
  let width = FIRST_WIDTH;
  let tooWide = MOST_WIDTH + 1n;
  let from = range.from;
  while (from <= range.to && found.length < limit) {
    signal.throwIfAborted();
    const to = from + width - 1n < range.to ? from + width - 1n : range.to;
    try {
      found.push(...(await read(client.any, { from, to })));
      from = to + 1n;
      if (width * 2n < tooWide) width *= 2n;
      onProgress?.(from - range.from, range.to - range.from + 1n);
    } catch (error) {
      if (to === from || !isRangeTooWide(error)) throw toChainError(error, client.network);
      tooWide = to - from + 1n;
      width = tooWide / 2n;
    }
  }
  return found.slice(0, limit);
}

/**
 * The blocks that two fields name: numbers, `latest`, or a negative number of blocks before the latest. Throws `chain_not_found` for a beginning after the end.
 */
export async function blockRange(client: ChainClient, from: string, to: string): Promise<BlockRange> {
  const latest = await client.any.getBlockNumber().catch((error: unknown) => {
    throw toChainError(error, client.network);
  });
  const last = blockAt(to, latest) ?? latest;
  const first = blockAt(from, latest) ?? last;
  if (first > last)
    throw chainErrors.chain_not_found({ network: client.network.label, what: `blocks from ${first} to ${last}` });
  return { from: first, to: last };
}

function blockAt(written: string, latest: bigint): bigint | undefined {
  const text = written.trim();
  if (/^-\d{1,18}$/.test(text)) return latest + BigInt(text) > 0n ? latest + BigInt(text) : 0n;
  if (/^\d{1,18}$/.test(text)) return BigInt(text);
  return undefined;
}
