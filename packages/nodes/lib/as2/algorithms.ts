/** Object identifiers of contents and attributes (RFC 5652, RFC 3274, RFC 5083). */
export const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  envelopedData: '1.2.840.113549.1.7.3',
  authEnvelopedData: '1.2.840.113549.1.9.16.1.23',
  compressedData: '1.2.840.113549.1.9.16.1.9',
  zlib: '1.2.840.113549.1.9.16.3.8',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  rsa: '1.2.840.113549.1.1.1',
  rsaOaep: '1.2.840.113549.1.1.7',
  mgf1: '1.2.840.113549.1.1.8',
  rsaPss: '1.2.840.113549.1.1.10',
} as const;

/** A way to digest, by its name in AS2. */
export interface Digest {
  name: DigestName;
  /** Its name in Node's crypto. */
  hash: string;
  oid: string;
  /** Of a signature with an elliptic curve. */
  ecdsa: string;
}

export type DigestName = 'sha-1' | 'sha-256' | 'sha-384' | 'sha-512';

export const digests: readonly Digest[] = [
  { name: 'sha-256', hash: 'sha256', oid: '2.16.840.1.101.3.4.2.1', ecdsa: '1.2.840.10045.4.3.2' },
  { name: 'sha-384', hash: 'sha384', oid: '2.16.840.1.101.3.4.2.2', ecdsa: '1.2.840.10045.4.3.3' },
  { name: 'sha-512', hash: 'sha512', oid: '2.16.840.1.101.3.4.2.3', ecdsa: '1.2.840.10045.4.3.4' },
  { name: 'sha-1', hash: 'sha1', oid: '1.3.14.3.2.26', ecdsa: '1.2.840.10045.4.1' },
];

/** Signatures by RSA (PKCS #1) that name their digest. */
export const rsaSignatures: ReadonlySet<string> = new Set([
  oids.rsa,
  '1.2.840.113549.1.1.5',
  '1.2.840.113549.1.1.11',
  '1.2.840.113549.1.1.12',
  '1.2.840.113549.1.1.13',
]);

/** A way to encrypt contents. */
export interface Cipher {
  name: CipherName;
  /** Its name in Node's crypto. */
  cipher: string;
  oid: string;
  /** Bytes of its key and of its initial vector. */
  key: number;
  iv: number;
  /** True where it authenticates what it encrypts. */
  gcm: boolean;
}

export type CipherName = 'aes128-cbc' | 'aes192-cbc' | 'aes256-cbc' | 'aes128-gcm' | 'aes256-gcm' | '3des';

export const ciphers: readonly Cipher[] = [
  { name: 'aes128-cbc', cipher: 'aes-128-cbc', oid: '2.16.840.1.101.3.4.1.2', key: 16, iv: 16, gcm: false },
  { name: 'aes192-cbc', cipher: 'aes-192-cbc', oid: '2.16.840.1.101.3.4.1.22', key: 24, iv: 16, gcm: false },
  { name: 'aes256-cbc', cipher: 'aes-256-cbc', oid: '2.16.840.1.101.3.4.1.42', key: 32, iv: 16, gcm: false },
  { name: 'aes128-gcm', cipher: 'aes-128-gcm', oid: '2.16.840.1.101.3.4.1.6', key: 16, iv: 12, gcm: true },
  { name: 'aes256-gcm', cipher: 'aes-256-gcm', oid: '2.16.840.1.101.3.4.1.46', key: 32, iv: 12, gcm: true },
  { name: '3des', cipher: 'des-ede3-cbc', oid: '1.2.840.113549.3.7', key: 24, iv: 8, gcm: false },
];

/** The digest that a text names, however it is written: SHA1, sha-256, sha256. */
export const digestNamed = (text: string): Digest | undefined =>
  digests.find(({ hash }) => hash === text.trim().toLowerCase().replace('-', ''));

/** The name of a digest in a header. Old systems know SHA-1 by no other spelling. */
export const micName = ({ name }: Digest): string => (name === 'sha-1' ? 'sha1' : name);
