import type { ECDH } from 'node:crypto';
import { createDecipheriv, hkdfSync } from 'node:crypto';

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Opens a message in the content coding aes128gcm as a browser does, with its own keys (RFC 8291, 3.4). Throws where it is not for them. */
export function openMessage(body: Buffer, browser: ECDH, auth: Uint8Array): string {
  const [salt, senderKey, content] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
  const material = derive(browser.computeSecret(senderKey), auth, info, 32);
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(content.subarray(-16));
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
  if (padded.at(-1) !== 2) throw new Error('The message is not the last record.');
  return padded.subarray(0, -1).toString();
}
