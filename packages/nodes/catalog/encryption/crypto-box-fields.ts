import { boolean, choice, multiline, secret, text } from '@heddle/contract/node/fields';

const crypts = ['encrypt', 'decrypt'];
const signs = ['sign', 'verify'];
/** Methods with a key to sign and another to verify. */
const keyPairs = ['ed25519', 'rsa-pss', 'rsa-sha256', 'ecdsa-sha256'];

export const encryptionFields = {
  operation: choice({
    label: 'Operation',
    default: 'encrypt',
    choices: [
      { value: 'encrypt', label: 'Encrypt' },
      { value: 'decrypt', label: 'Decrypt' },
      { value: 'sign', label: 'Sign' },
      { value: 'verify', label: 'Verify a signature' },
      { value: 'hash', label: 'Hash' },
    ],
  }),
  algorithm: choice({
    label: 'Method',
    default: 'aes-256-gcm',
    when: { operation: crypts },
    choices: [
      { value: 'aes-256-gcm', label: 'AES-256-GCM' },
      { value: 'rsa-oaep', label: 'RSA-OAEP (JWE)' },
      { value: 'age', label: 'age' },
    ],
  }),
  signature: choice({
    label: 'Method',
    default: 'hmac-sha256',
    when: { operation: signs },
    choices: [
      { value: 'hmac-sha256', label: 'HMAC with SHA-256' },
      { value: 'hmac-sha512', label: 'HMAC with SHA-512' },
      { value: 'ed25519', label: 'Ed25519' },
      { value: 'rsa-pss', label: 'RSA-PSS with SHA-256' },
      { value: 'rsa-sha256', label: 'RSA (PKCS #1 v1.5) with SHA-256' },
      { value: 'ecdsa-sha256', label: 'ECDSA with SHA-256' },
    ],
  }),
  hash: choice({
    label: 'Method',
    default: 'sha256',
    when: { operation: ['hash'] },
    choices: [
      { value: 'sha256', label: 'SHA-256' },
      { value: 'sha384', label: 'SHA-384' },
      { value: 'sha512', label: 'SHA-512' },
      { value: 'sha3-256', label: 'SHA3-256' },
      { value: 'blake2b512', label: 'BLAKE2b-512' },
      { value: 'sha1', label: 'SHA-1 (not safe)' },
      { value: 'md5', label: 'MD5 (not safe)' },
    ],
    help: 'For passwords use the Password Hasher.',
  }),
  source: choice({
    label: 'Data from',
    default: 'field',
    choices: [
      { value: 'field', label: 'A field of the item' },
      { value: 'file', label: 'A file of the item' },
    ],
  }),
  field: text({
    label: 'Field',
    when: { source: ['field'] },
    placeholder: 'message',
    help: 'Text as it is; other values as canonical JSON (RFC 8785). If empty, all data of the item; for decrypting, the field encrypted.',
  }),
  file: text({
    label: 'File',
    when: { source: ['file'] },
    help: 'The name of the file in the item. If empty, its first file.',
  }),
  protect: choice({
    label: 'Protected by',
    default: 'key',
    when: { operation: crypts, algorithm: ['aes-256-gcm', 'age'] },
    choices: [
      { value: 'key', label: 'A key' },
      { value: 'passphrase', label: 'A passphrase' },
    ],
  }),
  key: secret({
    label: 'Key',
    required: true,
    when: { operation: crypts, algorithm: ['aes-256-gcm'], protect: ['key'] },
    help: '32 bytes as base64 or hex.',
  }),
  passphrase: secret({
    label: 'Passphrase',
    required: true,
    when: { operation: crypts, algorithm: ['aes-256-gcm', 'age'], protect: ['passphrase'] },
  }),
  recipients: multiline({
    label: 'Recipients',
    required: true,
    when: { operation: ['encrypt'], algorithm: ['age'], protect: ['key'] },
    help: 'One age1… per line.',
  }),
  identity: secret({
    label: 'Identity',
    required: true,
    multiline: true,
    when: { operation: ['decrypt'], algorithm: ['age'], protect: ['key'] },
    help: 'AGE-SECRET-KEY-…, one per line.',
  }),
  rsaPublicKey: multiline({
    label: 'Public key',
    required: true,
    when: { operation: ['encrypt'], algorithm: ['rsa-oaep'] },
    help: 'PEM, at least 2048 bits.',
  }),
  rsaPrivateKey: secret({
    label: 'Private key',
    required: true,
    multiline: true,
    when: { operation: ['decrypt'], algorithm: ['rsa-oaep'] },
    help: 'PEM.',
  }),
  secret: secret({
    label: 'Secret',
    required: true,
    when: { operation: signs, signature: ['hmac-sha256', 'hmac-sha512'] },
  }),
  privateKey: secret({
    label: 'Private key',
    required: true,
    multiline: true,
    when: { operation: ['sign'], signature: keyPairs },
    help: 'PEM.',
  }),
  publicKey: multiline({
    label: 'Public key',
    required: true,
    when: { operation: ['verify'], signature: keyPairs },
    help: 'PEM.',
  }),
  keyPassphrase: secret({
    label: 'Passphrase of the private key',
    when: { operation: ['decrypt', 'sign'] },
    help: 'Only for encrypted private keys.',
  }),
  context: text({
    label: 'Context',
    when: { operation: crypts, algorithm: ['aes-256-gcm'] },
    help: 'Additional data that is not encrypted but must be the same for decrypting, like an order number.',
  }),
  against: text({
    label: 'Signature',
    required: true,
    when: { operation: ['verify'] },
    placeholder: '{{ signature }}',
    help: 'As base64 or hex. ECDSA signatures in DER or as raw r and s.',
  }),
  onWrong: choice({
    label: 'If the signature is invalid',
    default: 'flag',
    when: { operation: ['verify'] },
    choices: [
      { value: 'flag', label: 'Set verified to false' },
      { value: 'fail', label: 'Fail the step' },
    ],
  }),
  encoding: choice({
    label: 'Output encoding',
    default: 'base64',
    when: { operation: ['sign', 'hash'] },
    choices: [
      { value: 'base64', label: 'Base64' },
      { value: 'base64url', label: 'Base64url' },
      { value: 'hex', label: 'Hex' },
    ],
  }),
  asJson: boolean({
    label: 'The data is JSON',
    when: { operation: ['decrypt'], source: ['field'] },
    help: 'Parses what was decrypted.',
  }),
  to: text({ label: 'Result field', help: 'If empty: encrypted, decrypted, signature, verified or hash.' }),
  remove: boolean({
    label: 'Remove the original',
    when: { operation: ['encrypt'] },
    help: 'The item then has only the encrypted data.',
  }),
};
