import { dataErrors } from '@heddle/contract/errors/data';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { pemKey } from './keys.ts';

/** Encrypts for the holder of an RSA key: JWE in its compact form (RFC 7516), RSA-OAEP with SHA-256 for the key, AES-256-GCM for the data. Throws `key_invalid`. */
export async function encryptRsa(bytes: Uint8Array, publicKey: string): Promise<Uint8Array> {
  const text = await new CompactEncrypt(bytes)
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })
    .encrypt(pemKey('public', publicKey, '', ['rsa']));
  return Buffer.from(text);
}

/** The way back; RSA-OAEP with SHA-1 is read as well. Throws `key_invalid` and `decryption_failed`. */
export async function decryptRsa(jwe: Uint8Array, privateKey: string, passphrase: string): Promise<Uint8Array> {
  const key = pemKey('private', privateKey, passphrase, ['rsa']);
  try {
    const { plaintext } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: ['RSA-OAEP-256', 'RSA-OAEP'],
      contentEncryptionAlgorithms: ['A256GCM', 'A128GCM', 'A256CBC-HS512'],
    });
    return plaintext;
  } catch (cause) {
    throw dataErrors.decryption_failed({ reason: cause instanceof Error ? cause.message : String(cause) }, { cause });
  }
}
