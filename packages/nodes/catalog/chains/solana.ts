import { chainErrors } from '@heddle/contract/errors/chain';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { amountOf } from '../../lib/chain/amounts.ts';
import { askJson } from '../../lib/chain/json-request.ts';
import { readPath } from '../../lib/json/paths.ts';
import type { QueryContext, QueryResult } from './query.ts';

/** The public endpoint of the Solana Foundation; its calls are those of https://solana.com/docs/rpc. */
const PUBLIC_ENDPOINT = 'https://api.mainnet-beta.solana.com';
/** Lamports are the ninth decimal place of a SOL. */
const DECIMALS = 9;
const NETWORK = 'Solana';
/** The programs that tokens belong to: SPL Token and Token-2022. */
const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'];
/** Signatures that one call gives at most. */
const PAGE = 1000;

type Call = (method: string, params: JsonValue[]) => Promise<JsonValue>;

/** Reads from Solana by JSON-RPC, as of the commitment `finalized`. */
export async function readSolana(context: QueryContext, index: number, signal: AbortSignal): Promise<QueryResult> {
  const { field } = context;
  const url = field.endpoint(index).trim() || (context.vendorAddress('solana') ?? PUBLIC_ENDPOINT);
  const call: Call = async (method, params) => {
    const request = { jsonrpc: '2.0', id: 1, method, params };
    const answer = await askJson({ fetch: context.fetch, files: context.files, signal }, url, request);
    const error = isJsonObject(answer) ? answer['error'] : undefined;
    if (isJsonObject(error))
      throw chainErrors.chain_refused({ network: NETWORK, reason: asText(error['message'] ?? 'it gave no reason') });
    return isJsonObject(answer) ? (answer['result'] ?? null) : null;
  };
  switch (field.operation(index)) {
    case 'solanaBalance':
      return balance(keyIn('Address', field.address(index)), call);
    case 'solanaTokens':
      return tokens(keyIn('Address', field.address(index)), call);
    case 'solanaTransactions':
      return transactions(keyIn('Address', field.address(index)), field.limit(index), call);
    default:
      return transaction(keyIn('Transaction', field.transaction(index), 88), call);
  }
}

/** Base58 of a public key, or of a signature with up to 88 digits. Throws `field_invalid`. */
function keyIn(label: string, written: string, most = 44): string {
  const key = written.trim();
  if (key.length < 32 || key.length > most || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(key))
    throw nodeErrors.field_invalid({ field: label, reason: `"${key.slice(0, 60)}" is not one of Solana` });
  return key;
}

const FINALIZED = { commitment: 'finalized' };

async function balance(address: string, call: Call): Promise<JsonObject> {
  const lamports = readPath(await call('getBalance', [address, FINALIZED]), 'value');
  if (typeof lamports !== 'number') throw chainErrors.chain_refused({ network: NETWORK, reason: 'it gave no balance' });
  const units = BigInt(lamports);
  return {
    address,
    network: 'solana',
    token: 'SOL',
    balance: amountOf(units, DECIMALS),
    units: units.toString(),
    decimals: DECIMALS,
  };
}

async function tokens(address: string, call: Call): Promise<JsonObject[]> {
  const found: JsonObject[] = [];
  for (const programId of TOKEN_PROGRAMS) {
    const options = { encoding: 'jsonParsed', ...FINALIZED };
    const accounts = readPath(await call('getTokenAccountsByOwner', [address, { programId }, options]), 'value');
    for (const account of Array.isArray(accounts) ? accounts : []) {
      const info = readPath(account, 'account.data.parsed.info');
      found.push({
        address,
        network: 'solana',
        mint: readPath(info ?? null, 'mint') ?? null,
        account: readPath(account, 'pubkey') ?? null,
        balance: readPath(info ?? null, 'tokenAmount.uiAmountString') ?? '0',
        units: readPath(info ?? null, 'tokenAmount.amount') ?? '0',
        decimals: readPath(info ?? null, 'tokenAmount.decimals') ?? 0,
      });
    }
  }
  return found;
}

/** Newest first. */
async function transactions(address: string, limit: number, call: Call): Promise<JsonObject[]> {
  const found: JsonObject[] = [];
  let before: JsonValue | undefined;
  while (found.length < limit) {
    const most = Math.min(PAGE, limit - found.length);
    const options = { limit: most, ...FINALIZED, ...(before === undefined ? {} : { before }) };
    const page = await call('getSignaturesForAddress', [address, options]);
    if (!Array.isArray(page) || page.length === 0) break;
    for (const one of page) {
      if (!isJsonObject(one)) continue;
      found.push({
        transaction: one['signature'] ?? null,
        network: 'solana',
        status: one['err'] === null ? 'succeeded' : 'failed',
        slot: one['slot'] ?? null,
        time: timeOf(one['blockTime']),
        memo: one['memo'] ?? null,
      });
    }
    before = readPath(page.at(-1) ?? null, 'signature');
    if (page.length < most || before === undefined) break;
  }
  return found;
}

async function transaction(signature: string, call: Call): Promise<JsonObject> {
  const options = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, ...FINALIZED };
  const found = await call('getTransaction', [signature, options]);
  if (!isJsonObject(found)) throw chainErrors.chain_not_found({ network: NETWORK, what: `transaction ${signature}` });
  const fee = readPath(found, 'meta.fee');
  return {
    transaction: signature,
    network: 'solana',
    status: readPath(found, 'meta.err') === null ? 'succeeded' : 'failed',
    slot: found['slot'] ?? null,
    time: timeOf(found['blockTime']),
    fee: typeof fee === 'number' ? amountOf(BigInt(fee), DECIMALS) : null,
    instructions: readPath(found, 'transaction.message.instructions') ?? [],
    balancesBefore: readPath(found, 'meta.preBalances') ?? [],
    balancesAfter: readPath(found, 'meta.postBalances') ?? [],
    logs: readPath(found, 'meta.logMessages') ?? [],
  };
}

const timeOf = (seconds: JsonValue | undefined): string | null =>
  typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : null;
