import { randomBytes } from 'node:crypto';
import type { JsonObject } from '@heddle/contract/json';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCredentialTypes } from '../../credentials/registry.ts';
import { encryptionService } from './encryptionService.node.ts';
import { runNode } from '../../testing/run-node.ts';
import { keyIdOf, rewrap, seal, unseal } from './envelope.ts';
import { readMasterKeys } from './master-keys.ts';

const [one, two] = [randomBytes(32).toString('base64'), randomBytes(32).toString('hex')];
const first = readMasterKeys({ keyId: 'k1', key: one, earlierKeys: '' });
const second = readMasterKeys({ keyId: 'k2', key: two, earlierKeys: `k1: ${one}\n` });
const onlySecond = readMasterKeys({ keyId: 'k2', key: two, earlierKeys: '' });

describe('an envelope', () => {
  it('round-trips any bytes with the same keys and context', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.string(), async (bytes, context) => {
        const sealed = await seal(bytes, first, context);
        expect([...(await unseal(sealed, second, context))]).toEqual([...bytes]);
        await expect(unseal(sealed, first, `${context}x`)).rejects.toMatchObject({ code: 'decryption_failed' });
      }),
    );
  });

  it('goes under another master key without its data being encrypted anew', async () => {
    const sealed = await seal(Buffer.from('message'), first, 'c');
    const moved = await rewrap(sealed, second);
    expect([sealed, moved].map(keyIdOf)).toEqual(['k1', 'k2']);
    expect(moved.split('.')[3]).toBe(sealed.split('.')[3]);
    expect((await unseal(moved, onlySecond, 'c')).toString()).toBe('message');
    expect(await rewrap(moved, second)).toBe(moved);
    await expect(unseal(sealed, onlySecond, 'c')).rejects.toMatchObject({
      code: 'wrapping_key_unknown',
      message: expect.stringContaining('"k1"'),
    });
  });

  it('has a data key of its own each time', async () => {
    expect(await seal(Buffer.from('x'), first, '')).not.toBe(await seal(Buffer.from('x'), first, ''));
  });

  it('is refused where any part was changed', async () => {
    const sealed = await seal(Buffer.from('message'), first, '');
    const parts = sealed.split('.');
    const changed = parts.map((part, at) =>
      parts.with(at, at < 2 ? `${part}x` : (part.startsWith('A') ? 'B' : 'A') + part.slice(1)).join('.'),
    );
    for (const wrong of [...changed, `${sealed}.x`, parts.slice(0, 3).join('.'), 'nonsense'])
      await expect(unseal(wrong, first, '')).rejects.toMatchObject({
        code: expect.stringMatching(/decryption_failed|wrapping_key_unknown/),
      });
    // A key that was wrapped under one id does not pass under another that has the same key.
    const twin = readMasterKeys({ keyId: 'twin', key: one, earlierKeys: '' });
    await expect(unseal(parts.with(1, 'twin').join('.'), twin, '')).rejects.toMatchObject({
      code: 'decryption_failed',
    });
  });
});

describe('master keys', () => {
  it.each([
    { keyId: 'k1', key: 'short', earlierKeys: '' },
    { keyId: 'k.1', key: one, earlierKeys: '' },
    { keyId: 'k1', key: one, earlierKeys: `k1: ${two}` },
    { keyId: 'k1', key: one, earlierKeys: 'no colon' },
    { keyId: 'k1', key: one, earlierKeys: 'k0: short' },
  ])('that cannot be used are refused: %#', async (written) => {
    expect(() => readMasterKeys(written)).toThrow(expect.objectContaining({ code: 'key_invalid' }));
    const type = (await loadCredentialTypes()).get('encryptionKeys');
    expect(() => type?.check?.(written)).toThrow(expect.objectContaining({ code: 'credential_invalid' }));
  });
});

describe('the node', () => {
  const values = { keyId: 'k2', key: two, earlierKeys: `k1: ${one}` };
  const credential: OpenCredential = {
    id: 'c1',
    type: 'encryptionKeys',
    name: 'C',
    values,
    secrets: new Set(),
    renewable: false,
    http: () => Promise.reject(new Error('not asked')),
  };
  const run = async (json: JsonObject, data: JsonObject): Promise<JsonObject> =>
    (
      await runNode(encryptionService, {
        items: [{ json }],
        data: { credential: 'c1', ...data },
        credentials: { c1: credential },
      })
    ).outputs['main']?.[0]?.json ?? {};

  it('encrypts a field in place and restores it, whatever its type', async () => {
    const item = { id: 7, customer: { name: 'Ada', card: { n: [1, '2'] } } };
    const sealed = await run(item, { field: 'customer.card', context: '{{ id }}' });
    expect(sealed).toEqual({ id: 7, customer: { name: 'Ada', card: expect.stringMatching(/^hde1\.k2\./) } });
    expect(await run(sealed, { operation: 'decrypt', field: 'customer.card', context: '{{ id }}' })).toEqual(item);
    expect(await run(sealed, { operation: 'inspect', field: 'customer.card' })).toMatchObject({ keyId: 'k2' });
  });

  it('encrypts a whole item and brings it back', async () => {
    const item = { a: 1, b: { c: 'é' } };
    const sealed = await run(item, {});
    expect(Object.keys(sealed)).toEqual(['encrypted']);
    expect(await run({ ...sealed, more: true }, { operation: 'decrypt' })).toEqual({ ...item, more: true });
    expect(await run(sealed, { operation: 'decrypt', to: 'x', remove: false })).toEqual({ ...sealed, x: item });
  });

  it('brings data under the current master key', async () => {
    const encrypted = await seal(Buffer.from('"text"'), first, '');
    const moved = await run({ encrypted }, { operation: 'rewrap' });
    expect(moved['encrypted']).toMatch(/^hde1\.k2\./);
    expect(await run(moved, { operation: 'decrypt' })).toEqual({ decrypted: 'text' });
  });
});
