import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { SignedTransfer } from '@heddle/contract/node/payments';
import { getAddress, isAddress, isHex } from 'viem';
import type { Address } from 'viem';
import { MOST_SECONDS, NAMED } from './x402.ts';

// The side that is paid of x402: https://github.com/coinbase/x402, specs/x402-specification-v1.md, x402-specification-v2.md, schemes/exact/scheme_exact_evm.md
/** Characters of a header with a payment. */
const HEADER_MAX = 8192;
/** A signature is valid for that many seconds, unless the caller says less. */
const SECONDS = 300;
/** Seconds that are left for a transaction to come into a block. */
const ROOM_SECONDS = 6;

/** What a call costs. */
export interface ChargedPrice {
  chainId: number;
  token: Address;
  /** In the smallest units of the token. */
  units: bigint;
  recipient: Address;
  /** The name and the version of the token's domain (EIP-712). */
  domain: { name: string; version: string };
  /** What is sold, and its description. */
  url: string;
  description: string;
}

/** The name of a network in version 1; undefined where that version has none. */
const namedNetwork = (chainId: number): string | undefined =>
  Object.entries(NAMED).find(([, id]) => id === chainId)?.[0];

const encoded = (value: JsonObject): string => Buffer.from(JSON.stringify(value)).toString('base64');

function wayToPay({ chainId, token, units, recipient, domain }: ChargedPrice): JsonObject {
  return {
    scheme: 'exact',
    network: `eip155:${chainId}`,
    amount: units.toString(),
    asset: token,
    payTo: recipient,
    maxTimeoutSeconds: SECONDS,
    extra: { ...domain },
  };
}

/** The answer of status 402: its header is for version 2, its body for version 1, which has names for some networks only. `error`: what is wrong, as text. */
export function priceAnswer(price: ChargedPrice, error: string): { headers: Record<string, string>; body: JsonObject } {
  const { url, description } = price;
  const way = wayToPay(price);
  const { amount, network: _network, ...shared } = way;
  const resource = { url, description, mimeType: 'application/json' };
  const network = namedNetwork(price.chainId);
  const first: JsonObject = {
    ...shared,
    network: network ?? '',
    maxAmountRequired: amount ?? '',
    resource: url,
    description,
    mimeType: 'application/json',
  };
  return {
    headers: { 'payment-required': encoded({ x402Version: 2, error, resource, accepts: [way] }) },
    body: { x402Version: 1, error, accepts: network === undefined ? [] : [first] },
  };
}

/** The header of a call with a payment; undefined where it has none. */
export const paymentOf = (
  header: (name: string) => string | undefined,
): { version: 1 | 2; text: string } | undefined => {
  const [second, first] = [header('payment-signature'), header('x-payment')];
  if (second !== undefined) return { version: 2, text: second };
  return first === undefined ? undefined : { version: 1, text: first };
};

const textAt = (value: JsonObject, name: string): string => {
  const given = value[name];
  return typeof given === 'string' ? given : '';
};

/** The transfer that a payment has signed, or why it does not pay the price, as x402 names reasons. Whether the signature holds, only the token knows. `now`: epoch seconds. */
export function transferIn(
  price: ChargedPrice,
  { version, text }: { version: 1 | 2; text: string },
  now: number,
): SignedTransfer | string {
  const said = readHeader(text);
  const payload = said?.['payload'];
  if (!said || said['x402Version'] !== version || !isJsonObject(payload ?? null)) return 'invalid_payload';
  const accepted = version === 2 && isJsonObject(said['accepted'] ?? null) ? said['accepted'] : said;
  if (!isJsonObject(accepted ?? null) || !isJsonObject(payload)) return 'invalid_payload';
  const { scheme, network } = accepted as JsonObject;
  if (scheme !== 'exact') return 'unsupported_scheme';
  if (network !== (version === 2 ? `eip155:${price.chainId}` : namedNetwork(price.chainId))) return 'invalid_network';
  const { authorization, signature } = payload;
  if (!isJsonObject(authorization ?? null) || typeof signature !== 'string') return 'invalid_payload';
  return checked(price, authorization as JsonObject, signature, now);
}

function readHeader(text: string): JsonObject | null {
  if (text.length > HEADER_MAX) return null;
  try {
    // What JSON.parse gives is JSON.
    const said = JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as JsonValue;
    return isJsonObject(said) ? said : null;
  } catch {
    // The caller is told that its payment cannot be read.
    return null;
  }
}

function checked(
  price: ChargedPrice,
  authorization: JsonObject,
  signature: string,
  now: number,
): SignedTransfer | string {
  const [from, to, value, validAfter, validBefore, nonce] = [
    'from',
    'to',
    'value',
    'validAfter',
    'validBefore',
    'nonce',
  ].map((name) => textAt(authorization, name)) as [string, string, string, string, string, string];
  const isReadable =
    isAddress(from, { strict: false }) &&
    isAddress(to, { strict: false }) &&
    [value, validAfter, validBefore].every((number) => /^\d{1,60}$/.test(number)) &&
    /^0x[\da-f]{64}$/i.test(nonce) &&
    isHex(signature) &&
    signature.length === 132;
  if (!isReadable) return 'invalid_payload';
  if (getAddress(to) !== price.recipient) return 'invalid_exact_evm_payload_recipient_mismatch';
  if (BigInt(value) !== price.units) return 'invalid_exact_evm_payload_authorization_value';
  if (BigInt(validAfter) > BigInt(now)) return 'invalid_exact_evm_payload_authorization_valid_after';
  const left = BigInt(validBefore) - BigInt(now);
  if (left < ROOM_SECONDS || left > MOST_SECONDS) return 'invalid_exact_evm_payload_authorization_valid_before';
  return {
    signature,
    from: getAddress(from),
    to: getAddress(to),
    value,
    validAfter,
    validBefore,
    nonce: nonce.toLowerCase(),
  };
}

/** The header of an answer that was paid for. */
export function settlementHeader(
  { chainId }: Pick<ChargedPrice, 'chainId'>,
  version: 1 | 2,
  { transaction, payer }: { transaction: string; payer: string },
): Record<string, string> {
  const network = version === 2 ? `eip155:${chainId}` : (namedNetwork(chainId) ?? '');
  const header = encoded({ success: true, transaction, network, payer });
  return { [version === 2 ? 'payment-response' : 'x-payment-response']: header };
}
