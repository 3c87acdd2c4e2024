import { chainErrors } from '@heddle/contract/errors/chain';
import { HeddleError } from '@heddle/contract/errors/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { amountOf } from '../../lib/chain/amounts.ts';
import { askJson } from '../../lib/chain/json-request.ts';
import type { QueryContext, QueryResult } from './query.ts';

/** A public server of the Esplora API (https://github.com/Blockstream/esplora/blob/master/API.md). */
const PUBLIC_SERVER = 'https://blockstream.info/api';
/** Satoshi are the eighth decimal place of a bitcoin. */
const DECIMALS = 8;
const NETWORK = 'Bitcoin';

const bitcoins = (satoshi: number): string => amountOf(BigInt(satoshi), DECIMALS);
const numberAt = (object: JsonValue | undefined, name: string): number => {
  const value = isJsonObject(object) ? object[name] : undefined;
  return typeof value === 'number' ? value : 0;
};

/** Reads from Bitcoin by an Esplora server. */
export async function readBitcoin(context: QueryContext, index: number, signal: AbortSignal): Promise<QueryResult> {
  const { field } = context;
  const base = (field.endpoint(index).trim() || (context.vendorAddress('bitcoin') ?? PUBLIC_SERVER)).replace(
    /\/+$/,
    '',
  );
  const ask = async (path: string, what: string): Promise<JsonValue> => {
    try {
      return await askJson({ fetch: context.fetch, files: context.files, signal }, `${base}${path}`);
    } catch (error) {
      if (error instanceof HeddleError && error.code === 'http_status' && /\b404\b/.test(error.message))
        throw chainErrors.chain_not_found({ network: NETWORK, what });
      throw error;
    }
  };
  switch (field.operation(index)) {
    case 'bitcoinBalance':
      return balance(bitcoinAddress(field.address(index)), ask);
    case 'bitcoinTransactions':
      return transactions(bitcoinAddress(field.address(index)), field.limit(index), ask);
    case 'bitcoinTransaction': {
      const id = field.transaction(index).trim();
      if (!/^[0-9a-f]{64}$/i.test(id))
        throw nodeErrors.field_invalid({ field: 'Transaction', reason: 'must be 64 digits' });
      return transactionFacts(await ask(`/tx/${id.toLowerCase()}`, `transaction ${id}`));
    }
    default: {
      const fees = await ask('/fee-estimates', 'fee estimates');
      return { network: 'bitcoin', unit: 'sat/vB', blocks: isJsonObject(fees) ? fees : {} };
    }
  }
}

/** Base58 or Bech32; whether such an address exists is the server's to say. Throws `field_invalid`. */
function bitcoinAddress(written: string): string {
  const address = written.trim();
  if (!/^([13mn2][1-9A-HJ-NP-Za-km-z]{24,40}|(bc|tb|bcrt)1[0-9a-z]{6,86})$/i.test(address))
    throw nodeErrors.field_invalid({ field: 'Address', reason: `"${address.slice(0, 60)}" is not a Bitcoin address` });
  return address;
}

type Ask = (path: string, what: string) => Promise<JsonValue>;

/** The sum of outputs that nobody has spent: confirmed, and of the mempool. */
async function balance(address: string, ask: Ask): Promise<JsonObject> {
  const facts = await ask(`/address/${address}`, `address ${address}`);
  const sumOf = (name: 'chain_stats' | 'mempool_stats'): number => {
    const stats = isJsonObject(facts) ? facts[name] : undefined;
    return numberAt(stats, 'funded_txo_sum') - numberAt(stats, 'spent_txo_sum');
  };
  const confirmed = sumOf('chain_stats');
  return {
    address,
    network: 'bitcoin',
    token: 'BTC',
    balance: bitcoins(confirmed),
    pending: bitcoins(sumOf('mempool_stats')),
    units: String(confirmed),
    decimals: DECIMALS,
  };
}

/** Newest first. The server gives the mempool and 25 transactions; each further page begins after the last one known. */
async function transactions(address: string, limit: number, ask: Ask): Promise<JsonObject[]> {
  const found: JsonObject[] = [];
  let after = '';
  while (found.length < limit) {
    const path = after === '' ? `/address/${address}/txs` : `/address/${address}/txs/chain/${after}`;
    const page = await ask(path, `address ${address}`);
    if (!Array.isArray(page) || page.length === 0) break;
    found.push(...page.map((one) => transactionFacts(one, address)));
    const last = page.at(-1);
    const id = isJsonObject(last) ? last['txid'] : undefined;
    if (typeof id !== 'string' || id === after) break;
    after = id;
  }
  return found.slice(0, limit);
}

/** A transaction; with an address, what it changed there. */
function transactionFacts(transaction: JsonValue, address?: string): JsonObject {
  if (!isJsonObject(transaction)) throw nodeErrors.http_response_invalid({ reason: 'it is no transaction.' });
  const { status } = transaction;
  const outputs = listOf(transaction['vout']);
  const spent = listOf(transaction['vin']).map((input) => (isJsonObject(input) ? input['prevout'] : undefined));
  const sumAt = (parts: readonly (JsonValue | undefined)[]): number =>
    parts
      .filter((part) => isJsonObject(part) && part['scriptpubkey_address'] === address)
      .reduce<number>((sum, part) => sum + numberAt(part, 'value'), 0);
  const time = numberAt(status, 'block_time');
  return {
    transaction: transaction['txid'] ?? null,
    network: 'bitcoin',
    confirmed: isJsonObject(status) && status['confirmed'] === true,
    blockNumber: isJsonObject(status) ? (status['block_height'] ?? null) : null,
    time: time === 0 ? null : new Date(time * 1000).toISOString(),
    fee: bitcoins(numberAt(transaction, 'fee')),
    ...(address === undefined ? {} : { address, change: bitcoins(sumAt(outputs) - sumAt(spent)) }),
    outputs: outputs.map((output) => ({
      address: isJsonObject(output) ? (output['scriptpubkey_address'] ?? null) : null,
      amount: bitcoins(numberAt(output, 'value')),
    })),
  };
}

const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);
