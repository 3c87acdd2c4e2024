import type { KeyObject } from 'node:crypto';
import {
  createDecipheriv,
  createHmac,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import { walletTokenErrors } from '@heddle/contract/errors/wallet-tokens';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { WalletCard } from './card.ts';

/** What opens payments of Google Pay. */
export interface GoogleKeys {
  /** Private keys whose public keys are registered; of several, one opens it. */
  privateKeys: readonly KeyObject[];
  /** Whom it is for: `merchant:` and the merchant ID; `gateway:` and the name of a gateway. */
  recipient: string;
  /** Google's list of keys that sign: what its address gives. */
  signingKeys: JsonObject;
  /** Epoch milliseconds. */
  now: number;
}

const SENDER = 'Google';
const PROTOCOL = 'ECv2';
const POINT_BYTES = 65;
/** The beginning of a public key of P-256 in DER; its point follows. */
const P256 = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');

const refused = (reason: string): Error => walletTokenErrors.wallet_token_signature({ reason });
const invalid = (reason: string): Error => walletTokenErrors.wallet_token_invalid({ reason });

/**
 * Checks and decrypts a token of Google Pay (ECv2): the signature of Google over a key, that of this key over the message, and how long both are valid. Throws
 * `wallet_token_…`. https://developers.google.com/pay/api/web/guides/resources/payment-data-cryptography
 */
export function openGooglePayment(token: string, keys: GoogleKeys): WalletCard {
  return cardOf(openGoogleMessage(token, keys), keys.now);
}

/** The message of a token as text. Throws as `openGooglePayment` does. */
function openGoogleMessage(token: string, { privateKeys, recipient, signingKeys, now }: GoogleKeys): string {
  const given = objectIn(token, 'it is not JSON');
  if (given['protocolVersion'] !== PROTOCOL) throw invalid('its protocol is not ECv2');
  const signedMessage = asText(given['signedMessage']);
  const intermediate = intermediateKey(given['intermediateSigningKey'], signingKeys, now);
  const message = lengthsAndParts(SENDER, recipient, PROTOCOL, signedMessage);
  if (!isSignedBy(intermediate, message, asText(given['signature'])))
    throw refused('the message is not by Google, or for another merchant');
  const sealed = objectIn(signedMessage, 'its message is not JSON');
  for (const privateKey of privateKeys) {
    const opened = unseal(sealed, privateKey);
    if (opened !== null) return opened;
  }
  throw walletTokenErrors.wallet_token_key();
}

/** The key that signs messages, which one of Google's own has signed. */
function intermediateKey(given: unknown, signingKeys: JsonObject, now: number): KeyObject {
  const { signedKey, signatures } = isJsonObject(given) ? given : {};
  const listed = signingKeys['keys'];
  const roots = (Array.isArray(listed) ? listed : []).filter(
    (key): key is JsonObject =>
      isJsonObject(key) && key['protocolVersion'] === PROTOCOL && Number(asText(key['keyExpiration'])) > now,
  );
  const signed = lengthsAndParts(SENDER, PROTOCOL, asText(signedKey));
  const texts = (Array.isArray(signatures) ? signatures : []).map(asText);
  if (!roots.some((root) => texts.some((text) => isSignedBy(publicKeyIn(asText(root['keyValue'])), signed, text))))
    throw refused('its key is not by Google');
  const key = objectIn(asText(signedKey), 'its key is not JSON');
  if (!(Number(asText(key['keyExpiration'])) > now)) throw refused('its key is no longer valid');
  return publicKeyIn(asText(key['keyValue']));
}

function publicKeyIn(text: string): KeyObject {
  try {
    return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  } catch (cause) {
    throw walletTokenErrors.wallet_token_invalid({ reason: 'it has a key that cannot be read' }, { cause });
  }
}

const isSignedBy = (key: KeyObject, message: Buffer, signature: string): boolean =>
  verify('sha256', message, key, Buffer.from(signature, 'base64'));

/** Texts as they are signed: before each, its bytes as a number of four, the lowest first. */
function lengthsAndParts(...texts: readonly string[]): Buffer {
  return Buffer.concat(
    texts.flatMap((text) => {
      const bytes = Buffer.from(text, 'utf8');
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      return [length, bytes];
    }),
  );
}

/** The message, encrypted for a key by ECIES with HKDF-SHA256, AES-256-CTR and HMAC-SHA256; null where it was for another key. */
export function unseal(sealed: JsonObject, privateKey: KeyObject, keyBytes: 16 | 32 = 32): string | null {
  const [encrypted, point, tag] = ['encryptedMessage', 'ephemeralPublicKey', 'tag'].map((name) =>
    Buffer.from(asText(sealed[name]), 'base64'),
  );
  if (!encrypted || point?.length !== POINT_BYTES || !tag) throw invalid('its message is not complete');
  const shared = diffieHellman({
    privateKey,
    publicKey: createPublicKey({ key: Buffer.concat([P256, point]), format: 'der', type: 'spki' }),
  });
  const derived = Buffer.from(
    hkdfSync('sha256', Buffer.concat([point, shared]), Buffer.alloc(32), SENDER, 2 * keyBytes),
  );
  const expected = createHmac('sha256', derived.subarray(keyBytes)).update(encrypted).digest();
  if (tag.length !== expected.length || !timingSafeEqual(tag, expected)) return null;
  const decipher = createDecipheriv(`aes-${keyBytes * 8}-ctr`, derived.subarray(0, keyBytes), Buffer.alloc(16));
  return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
}

function objectIn(text: string, otherwise: string): JsonObject {
  try {
    const read: unknown = JSON.parse(text);
    if (isJsonObject(read)) return read;
  } catch {
    // The cause might quote what was decrypted.
  }
  throw invalid(otherwise);
}

function cardOf(message: string, now: number): WalletCard {
  const { messageExpiration, paymentMethodDetails: details } = objectIn(message, 'its message is not JSON');
  if (!(Number(asText(messageExpiration)) > now)) throw walletTokenErrors.wallet_token_expired();
  if (!isJsonObject(details)) throw invalid('it has no card');
  const [number, month, year] = ['pan', 'expirationMonth', 'expirationYear'].map((name) => asText(details[name]));
  if (!/^\d{8,19}$/.test(number ?? '') || !/^\d{1,2}$/.test(month ?? '') || !/^\d{4}$/.test(year ?? ''))
    throw invalid('its card cannot be read');
  return {
    number: number ?? '',
    expiryMonth: Number(month),
    expiryYear: Number(year),
    cryptogram: asText(details['cryptogram']),
    eci: asText(details['eciIndicator']),
  };
}
