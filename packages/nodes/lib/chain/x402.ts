import { moneyErrors } from '@heddle/contract/errors/money';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { SignedTransfer } from '@heddle/contract/node/payments';
import { getAddress, isAddress } from 'viem';
import type { Address } from 'viem';

// https://github.com/coinbase/x402: specs/transports-v1/http.md, transports-v2/http.md, schemes/exact/scheme_exact_evm.md
/** The chains that version 1 names by words; version 2 names all by CAIP-2. */
export const NAMED: { readonly [name: string]: number } = {
  base: 8453,
  'base-sepolia': 84_532,
  polygon: 137,
  'polygon-amoy': 80_002,
  avalanche: 43_114,
  'avalanche-fuji': 43_113,
};
/** Bytes of a description of prices. */
const MOST_BYTES = 64 * 1024;
/** How long an authorization is valid at most, in seconds, whatever is asked for. */
export const MOST_SECONDS = 3600;

/** A price that a service asks for in the scheme `exact`, on a chain of the EVM. */
export interface AskedPrice {
  version: 1 | 2;
  chainId: number;
  token: Address;
  /** In the smallest units of the token. */
  units: bigint;
  recipient: Address;
  /** How long the service may take to take it. */
  seconds: number;
  /** The name and the version of the token's domain (EIP-712), where the service says them. */
  domain: { name: string; version: string } | null;
  /** As it was asked for: version 2 wants it back. */
  given: JsonObject;
  resource: JsonValue;
}

/** What an answer of status 402 asks for. Throws `money_price_unreadable` where it is not of this protocol. */
export function askedPrices(header: string | null, body: string): AskedPrice[] {
  const text = header === null ? body : Buffer.from(header, 'base64').toString('utf8');
  const said = parsed(text.slice(0, MOST_BYTES));
  const version = isJsonObject(said) ? said['x402Version'] : undefined;
  const accepts = isJsonObject(said) ? said['accepts'] : undefined;
  if ((version !== 1 && version !== 2) || !isJsonObject(said) || !Array.isArray(accepts))
    throw moneyErrors.money_price_unreadable();
  return accepts.flatMap((one) => (isJsonObject(one) ? priceOf(version, one, said['resource'] ?? null) : []));
}

function parsed(text: string): JsonValue {
  try {
    // What JSON.parse gives is JSON.
    return JSON.parse(text) as JsonValue;
  } catch {
    throw moneyErrors.money_price_unreadable();
  }
}

/** One way to pay; none where it is another scheme or kind of chain. */
function priceOf(version: 1 | 2, given: JsonObject, resource: JsonValue): AskedPrice[] {
  const { scheme, network, asset, payTo, extra } = given;
  const amount = version === 1 ? given['maxAmountRequired'] : given['amount'];
  const timeout = given['maxTimeoutSeconds'];
  const chainId =
    typeof network === 'string' ? (NAMED[network] ?? Number(/^eip155:(\d{1,15})$/.exec(network)?.[1] ?? NaN)) : NaN;
  if (scheme !== 'exact' || !Number.isSafeInteger(chainId)) return [];
  if (typeof asset !== 'string' || !isAddress(asset) || typeof payTo !== 'string' || !isAddress(payTo)) return [];
  if (typeof amount !== 'string' || !/^\d{1,60}$/.test(amount)) return [];
  const named = isJsonObject(extra) ? { name: extra['name'], version: extra['version'] } : {};
  return [
    {
      version,
      chainId,
      token: getAddress(asset),
      units: BigInt(amount),
      recipient: getAddress(payTo),
      seconds: typeof timeout === 'number' && timeout > 0 ? Math.min(Math.ceil(timeout), MOST_SECONDS) : 60,
      domain:
        typeof named.name === 'string' && typeof named.version === 'string'
          ? { name: named.name, version: named.version }
          : null,
      given,
      resource,
    },
  ];
}

/** The header that pays a price. */
export function paymentHeader({ version, given, resource }: AskedPrice, signed: SignedTransfer): [string, string] {
  const { signature, ...authorization } = signed;
  const payload = { signature, authorization };
  const said =
    version === 1
      ? { x402Version: 1, scheme: 'exact', network: given['network'] ?? '', payload }
      : { x402Version: 2, resource, accepted: given, payload };
  const header = Buffer.from(JSON.stringify(said)).toString('base64');
  return [version === 1 ? 'x-payment' : 'payment-signature', header];
}
