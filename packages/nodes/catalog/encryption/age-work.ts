import { dataErrors } from '@heddle/contract/errors/data';
import { Decrypter, Encrypter, armor } from 'age-encryption';

/** Encrypts with age (age-encryption.org/v1) for recipients, or with a passphrase. Armored, it is text. Throws `key_invalid`. */
export async function encryptAge(
  bytes: Uint8Array,
  secret: { recipients: readonly string[] } | { passphrase: string },
  armored: boolean,
): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  try {
    if ('passphrase' in secret) encrypter.setPassphrase(secret.passphrase);
    else for (const recipient of secret.recipients) encrypter.addRecipient(recipient);
  } catch (cause) {
    throw dataErrors.key_invalid({ field: 'Recipients', reason: 'they must begin with age1' }, { cause });
  }
  const encrypted = await encrypter.encrypt(bytes);
  return armored ? new TextEncoder().encode(armor.encode(encrypted)) : encrypted;
}

/** The way back, armored or not. Throws `key_invalid` and `decryption_failed`. */
export async function decryptAge(
  bytes: Uint8Array,
  secret: { identities: readonly string[] } | { passphrase: string },
): Promise<Uint8Array> {
  const decrypter = new Decrypter();
  try {
    if ('passphrase' in secret) decrypter.addPassphrase(secret.passphrase);
    else for (const identity of secret.identities) decrypter.addIdentity(identity);
  } catch (cause) {
    throw dataErrors.key_invalid({ field: 'Identity', reason: 'it must begin with AGE-SECRET-KEY-' }, { cause });
  }
  try {
    const head = new TextDecoder().decode(bytes.subarray(0, 64)).trimStart();
    return await decrypter.decrypt(
      head.startsWith('-----BEGIN AGE') ? armor.decode(new TextDecoder().decode(bytes)) : bytes,
    );
  } catch (cause) {
    throw dataErrors.decryption_failed({ reason: cause instanceof Error ? cause.message : String(cause) }, { cause });
  }
}
