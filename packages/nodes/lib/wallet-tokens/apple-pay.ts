import type { KeyObject, X509Certificate } from 'node:crypto';
import { createDecipheriv, createHash, createPublicKey, diffieHellman } from 'node:crypto';
import { walletTokenErrors } from '@heddle/contract/errors/wallet-tokens';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { appleRoot, verifyAppleSignature } from './apple-signature.ts';
import type { WalletCard } from './card.ts';

/** What opens payments of Apple Pay. */
export interface AppleKeys {
  /** The key of the payment processing certificate. */
  privateKey: KeyObject;
  /** merchant.com.example */
  merchantId: string;
}

/** When the payment was authorized, for the check of its age. */
export interface AppleTiming {
  /** When the token came, in epoch milliseconds. */
  receivedAt: number;
  /** The authority; Apple's, but in tests. */
  root?: X509Certificate;
}

/** A payment of Apple Pay, decrypted. */
export interface ApplePayment {
  card: WalletCard;
  /** In the smallest units of its currency. */
  amount: bigint;
}

/** A payment that was signed longer before it came is taken for one that is sent again. Milliseconds. https://developer.apple.com/documentation/passkit/payment-token-format-reference */
const MOST_AGE_MS = 5 * 60_000;
const TAG_BYTES = 16;
const IV = Buffer.alloc(16);

/**
 * Checks and decrypts the payment data of Apple Pay (EC_v1): the signature, the age, the key that it is encrypted for. Throws `wallet_token_…`.
 * https://developer.apple.com/documentation/passkit/payment-token-format-reference
 */
export function openApplePayment(
  paymentData: JsonObject,
  keys: AppleKeys,
  { receivedAt, root = appleRoot() }: AppleTiming,
): ApplePayment {
  const { version, header } = paymentData;
  if (version !== 'EC_v1' || !isJsonObject(header))
    throw walletTokenErrors.wallet_token_invalid({ reason: 'its version is not EC_v1' });
  const data = Buffer.from(asText(paymentData['data']), 'base64');
  const ephemeral = Buffer.from(asText(header['ephemeralPublicKey']), 'base64');
  const signed = Buffer.concat([
    ephemeral,
    data,
    Buffer.from(asText(header['transactionId']), 'hex'),
    Buffer.from(asText(header['applicationData']), 'hex'),
  ]);
  const signedAt = verifyAppleSignature(Buffer.from(asText(paymentData['signature']), 'base64'), signed, root);
  if (Math.abs(receivedAt - signedAt) > MOST_AGE_MS) throw walletTokenErrors.wallet_token_expired();
  const own = createPublicKey(keys.privateKey).export({ type: 'spki', format: 'der' });
  if (asText(header['publicKeyHash']) !== createHash('sha256').update(own).digest('base64'))
    throw walletTokenErrors.wallet_token_key();
  return paymentOf(decrypt(data, symmetricKey(ephemeral, keys)));
}

/** https://developer.apple.com/documentation/passkit/restoring-the-symmetric-key: the concatenation KDF of NIST SP 800-56A with SHA-256. */
export function symmetricKey(ephemeral: Buffer, { privateKey, merchantId }: AppleKeys): Buffer {
  const shared = diffieHellman({
    privateKey,
    publicKey: createPublicKey({ key: ephemeral, format: 'der', type: 'spki' }),
  });
  return createHash('sha256')
    .update(Buffer.from([0, 0, 0, 1]))
    .update(shared)
    .update('\u000did-aes256-GCM')
    .update('Apple')
    .update(createHash('sha256').update(merchantId).digest())
    .digest();
}

function decrypt(data: Buffer, key: Buffer): unknown {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, IV, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(data.subarray(-TAG_BYTES));
    const plain = Buffer.concat([decipher.update(data.subarray(0, -TAG_BYTES)), decipher.final()]);
    return JSON.parse(plain.toString('utf8'));
  } catch {
    // The cause might quote what was decrypted.
    throw walletTokenErrors.wallet_token_key();
  }
}

function paymentOf(payment: unknown): ApplePayment {
  const details = isJsonObject(payment) ? payment['paymentData'] : null;
  if (!isJsonObject(payment) || !isJsonObject(details))
    throw walletTokenErrors.wallet_token_invalid({ reason: 'it has no card' });
  const number = asText(payment['applicationPrimaryAccountNumber']);
  const [, year, month] = /^(\d\d)(\d\d)\d\d$/.exec(asText(payment['applicationExpirationDate'])) ?? [];
  const amount = asText(payment['transactionAmount']);
  if (!/^\d{8,19}$/.test(number) || year === undefined || !/^\d{1,15}$/.test(amount))
    throw walletTokenErrors.wallet_token_invalid({ reason: 'its card cannot be read' });
  return {
    card: {
      number,
      expiryMonth: Number(month),
      expiryYear: 2000 + Number(year),
      cryptogram: asText(details['onlinePaymentCryptogram']),
      eci: asText(details['eciIndicator']),
    },
    amount: BigInt(amount),
  };
}
