import { createCipheriv, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { dataEncryption } from './dataEncryption.node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { decryptAes, encryptAes } from './aes.ts';
import { signed } from './signatures.ts';

afterAll(closeWorkers);

const run = async (json: JsonObject, data: JsonObject): Promise<JsonObject> =>
  (await runNode(dataEncryption, { items: [{ json }], data })).outputs['main']?.[0]?.json ?? {};
const key = randomBytes(32).toString('base64');
const pem = { type: 'spki', format: 'pem' } as const;
const privatePem = { type: 'pkcs8', format: 'pem' } as const;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048, publicKeyEncoding: pem, privateKeyEncoding: privatePem });
const ed25519 = generateKeyPairSync('ed25519', { publicKeyEncoding: pem, privateKeyEncoding: privatePem });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256', publicKeyEncoding: pem, privateKeyEncoding: privatePem });
const identity = await generateIdentity();
const recipient = await identityToRecipient(identity);

describe.each<[string, JsonObject, JsonObject]>([
  ['AES with a key', { key }, { key }],
  [
    'AES with a key in hex and a context',
    { key: Buffer.from(key, 'base64').toString('hex'), context: 'order 7' },
    { key, context: 'order 7' },
  ],
  [
    'AES with a passphrase',
    { protect: 'passphrase', passphrase: 'corrécte' },
    { protect: 'passphrase', passphrase: 'corre\u0301cte' },
  ],
  [
    'RSA-OAEP',
    { algorithm: 'rsa-oaep', rsaPublicKey: rsa.publicKey },
    { algorithm: 'rsa-oaep', rsaPrivateKey: rsa.privateKey },
  ],
  ['age with recipients', { algorithm: 'age', recipients: `# Ada\n${recipient}` }, { algorithm: 'age', identity }],
  [
    'age with a passphrase',
    { algorithm: 'age', protect: 'passphrase', passphrase: 'secret words' },
    { algorithm: 'age', protect: 'passphrase', passphrase: 'secret words' },
  ],
])('%s', (_, encrypting, decrypting) => {
  it('round-trips its input', async () => {
    const message = { text: 'Zürich', n: [1, 2] };
    const encrypted = await run({ message, id: 1 }, { field: 'message', remove: true, ...encrypting });
    expect(Object.keys(encrypted)).toEqual(['id', 'encrypted']);
    expect(JSON.stringify(encrypted)).not.toContain('Zürich');
    const back = await run(encrypted, { operation: 'decrypt', asJson: true, to: 'message', ...decrypting });
    expect(back['message']).toEqual(message);
  });
});

describe('AES-256-GCM', () => {
  const bytes = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> =>
    Buffer.concat(await Array.fromAsync(chunks));
  async function* inChunks(data: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < data.length; at += size) yield data.subarray(at, at + size);
  }

  it('is iv, ciphertext and tag, as other programs write it', async () => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), iv);
    const written = Buffer.concat([iv, cipher.update('hello'), cipher.final(), cipher.getAuthTag()]);
    expect(await run({ encrypted: written.toString('base64') }, { operation: 'decrypt', key })).toMatchObject({
      decrypted: 'hello',
    });
  });

  it('round-trips any bytes, however they are chunked', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 1, max: 40 }), async (data, size) => {
        const encrypted = await bytes(encryptAes(inChunks(data, size), { key }, 'c'));
        expect([...(await bytes(decryptAes(inChunks(encrypted, size), { key }, 'c')))]).toEqual([...data]);
      }),
    );
  });

  it('refuses data that were changed anywhere, and another context', async () => {
    const encrypted = await bytes(encryptAes(inChunks(Buffer.from('message'), 9), { key }, 'c'));
    for (let at = 0; at < encrypted.length; at += 1) {
      const changed = Buffer.from(encrypted);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(bytes(decryptAes(inChunks(changed, 100), { key }, 'c'))).rejects.toMatchObject({
        code: 'decryption_failed',
      });
    }
    await expect(bytes(decryptAes(inChunks(encrypted, 100), { key }, 'd'))).rejects.toMatchObject({
      code: 'decryption_failed',
    });
    await expect(bytes(decryptAes(inChunks(encrypted.subarray(0, 20), 100), { key }, 'c'))).rejects.toMatchObject({
      code: 'decryption_failed',
    });
  });

  it('works on files, and keeps nothing of one that is not genuine', async () => {
    const files = new MemoryFileStore();
    const file = await files.put(randomBytes(300_000), { name: 'a.bin', mediaType: 'application/octet-stream' });
    const work = async (item: object, data: JsonObject) =>
      (
        await runNode(dataEncryption, {
          items: [{ json: {}, files: item as never }],
          data: { source: 'file', key, ...data },
          files,
        })
      ).outputs['main']?.[0];
    const encrypted = (await work({ file }, { remove: true }))?.files?.['encrypted'];
    expect(encrypted).toMatchObject({ name: 'a.bin.aes', size: 300_028 });
    const back = (await work({ encrypted }, { operation: 'decrypt' }))?.files?.['decrypted'];
    expect(back?.name).toBe('a.bin');
    expect(back && (await files.read(back))).toBe(await files.read(file));
    const before = files.count;
    await expect(
      work({ encrypted }, { operation: 'decrypt', key: randomBytes(32).toString('hex') }),
    ).rejects.toMatchObject({ code: 'decryption_failed' });
    expect(files.count).toBe(before);
  });
});

describe('signatures', () => {
  it.each<[string, JsonObject, JsonObject]>([
    ['hmac-sha256', { secret: 's' }, { secret: 's' }],
    ['hmac-sha512', { secret: 's' }, { secret: 's' }],
    ['ed25519', { privateKey: ed25519.privateKey }, { publicKey: ed25519.publicKey }],
    ['rsa-pss', { privateKey: rsa.privateKey }, { publicKey: rsa.publicKey }],
    ['rsa-sha256', { privateKey: rsa.privateKey }, { publicKey: rsa.publicKey }],
    ['ecdsa-sha256', { privateKey: ec.privateKey }, { publicKey: ec.publicKey }],
  ])('%s fits what was signed and nothing else', async (signature, signing, verifying) => {
    const item = await run(
      { text: 'abc' },
      { operation: 'sign', signature, field: 'text', encoding: 'base64url', ...signing },
    );
    const verify = { operation: 'verify', signature, field: 'text', against: '{{ signature }}', ...verifying };
    expect(await run(item, verify)).toMatchObject({ verified: true });
    expect(await run({ ...item, text: 'abd' }, verify)).toMatchObject({ verified: false });
    await expect(run({ ...item, text: 'abd' }, { ...verify, onWrong: 'fail' })).rejects.toMatchObject({
      code: 'signature_wrong',
    });
  });

  it('of ECDSA may be written in DER or as JSON Web Signatures have them, and those of RSA are what others make', async () => {
    const others = (which: string, options: object): string =>
      sign('sha256', Buffer.from('abc'), { key: which, ...options }).toString('base64');
    const verify = async (signature: string, publicKey: string, against: string): Promise<unknown> =>
      (await run({ text: 'abc' }, { operation: 'verify', signature, field: 'text', publicKey, against }))['verified'];
    for (const dsaEncoding of ['der', 'ieee-p1363'])
      expect(await verify('ecdsa-sha256', ec.publicKey, others(ec.privateKey, { dsaEncoding }))).toBe(true);
    expect(await verify('rsa-sha256', rsa.publicKey, others(rsa.privateKey, {}))).toBe(true);
    expect(await verify('rsa-pss', rsa.publicKey, others(rsa.privateKey, {}))).toBe(false);
  });

  it('are those of RFC 4231 and RFC 8032', async () => {
    const stop = { signal: new AbortController().signal };
    const none = { privateKey: '', publicKey: '', passphrase: '', secret: '' };
    expect(
      (
        await signed(Buffer.from('what do ya want for nothing?'), 'hmac-sha256', { ...none, secret: 'Jefe' }, stop)
      ).toString('hex'),
    ).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
    // Section 7.1, test 2: the seed in the frame of PKCS #8.
    const seed = '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb';
    const der = Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex').toString('base64');
    const privateKey = `-----BEGIN PRIVATE KEY-----\n${der}\n-----END PRIVATE KEY-----\n`;
    expect((await signed(Buffer.from('72', 'hex'), 'ed25519', { ...none, privateKey }, stop)).toString('hex')).toBe(
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    );
  });
});

describe('keys', () => {
  const small = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: pem,
    privateKeyEncoding: privatePem,
  });
  it.each<[JsonObject, string]>([
    [{ key: 'abc' }, 'Key'],
    [{ algorithm: 'rsa-oaep', rsaPublicKey: 'no key' }, 'Public key'],
    [{ algorithm: 'rsa-oaep', rsaPublicKey: ed25519.publicKey }, 'Public key'],
    [{ algorithm: 'rsa-oaep', rsaPublicKey: small.publicKey }, 'Public key'],
    [{ algorithm: 'age', recipients: 'age1nobody' }, 'Recipients'],
    [{ operation: 'decrypt', field: 'text', algorithm: 'age', identity: 'nobody' }, 'Identity'],
    [{ operation: 'sign', signature: 'ed25519', privateKey: rsa.privateKey }, 'Private key'],
    [{ operation: 'sign', signature: 'ecdsa-sha256', privateKey: rsa.privateKey }, 'Private key'],
    [{ operation: 'sign', signature: 'rsa-sha256', privateKey: ec.privateKey }, 'Private key'],
  ])('that are none are refused: %j', async (data, field) => {
    await expect(run({ text: 'abc' }, { field: 'text', ...data })).rejects.toMatchObject({
      code: 'key_invalid',
      message: expect.stringContaining(`"${field}"`) as string,
    });
  });

  it('of somebody else decrypt nothing', async () => {
    const encrypted = await run({ text: 'abc' }, { field: 'text', algorithm: 'age', recipients: recipient });
    const data = { operation: 'decrypt', algorithm: 'age', identity: await generateIdentity() };
    await expect(run(encrypted, data)).rejects.toMatchObject({ code: 'decryption_failed' });
    const jwe = await run({ text: 'abc' }, { field: 'text', algorithm: 'rsa-oaep', rsaPublicKey: rsa.publicKey });
    const other = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: pem,
      privateKeyEncoding: privatePem,
    });
    await expect(
      run(jwe, { operation: 'decrypt', algorithm: 'rsa-oaep', rsaPrivateKey: other.privateKey }),
    ).rejects.toMatchObject({ code: 'decryption_failed' });
  });
});

it.each<[string, string]>([
  [
    'sha512',
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
  ],
  ['sha3-256', '3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532'],
  ['md5', '900150983cd24fb0d6963f7d28e17f72'],
])('%s of abc is as published', async (hash, expected) => {
  const item: { [name: string]: JsonValue } = await run(
    { text: 'abc' },
    { operation: 'hash', hash, field: 'text', encoding: 'hex' },
  );
  expect(item['hash']).toBe(expected);
});
