import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { nodeErrors } from '@heddle/contract/errors/node';

/** A browser's subscription, as `PushSubscription.toJSON()` gives it: keys in base64url. */
export interface PushSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Push services take bodies of 4096 bytes: 86 for the header, 16 for the tag and one that ends the padding are not for the message. RFC 8291, 4. */
export const MOST_BYTES = 3993;
const RECORD_SIZE = 4096;
const CURVE = 'prime256v1';

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

const wrongKeys = (): Error =>
  nodeErrors.field_invalid({ field: 'Subscription', reason: 'has keys that are not those of a browser' });

/**
 * A message that only the browser of the subscription can read, in the content coding aes128gcm (RFC 8188, RFC 8291). `fixed` replaces what is random, for the
 * published vectors. Throws `field_invalid` for keys that are none, and for messages of more than `MOST_BYTES` bytes.
 */
export function encryptPush(
  message: Uint8Array,
  { keys }: Pick<PushSubscription, 'keys'>,
  fixed: { privateKey?: Uint8Array; salt?: Uint8Array } = {},
): Buffer {
  if (message.length > MOST_BYTES)
    throw nodeErrors.field_invalid({
      field: 'Text',
      reason: `and data have ${message.length} bytes; push services take ${MOST_BYTES}`,
    });
  const browserKey = Buffer.from(keys.p256dh, 'base64url');
  const authSecret = Buffer.from(keys.auth, 'base64url');
  if (browserKey.length !== 65 || authSecret.length !== 16) throw wrongKeys();
  const own = createECDH(CURVE);
  if (fixed.privateKey) own.setPrivateKey(fixed.privateKey);
  else own.generateKeys();
  const ownKey = own.getPublicKey();
  let shared: Buffer;
  try {
    shared = own.computeSecret(browserKey);
  } catch {
    // The bytes are no point of the curve.
    throw wrongKeys();
  }
  const salt = fixed.salt ?? randomBytes(16);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey]);
  const material = derive(shared, authSecret, keyInfo, 32);
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The last record ends with 2, RFC 8188, 2.
  const content = Buffer.concat([cipher.update(message), cipher.update(Buffer.from([2])), cipher.final()]);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_SIZE, 0);
  header.writeUInt8(ownKey.length, 4);
  return Buffer.concat([salt, header, ownKey, content, cipher.getAuthTag()]);
}
