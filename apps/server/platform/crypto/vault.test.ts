import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVault } from './vault.ts';

const secret = 'a secret key of the installation, long enough';
const vault = createVault(secret);
const place = ['c1', 'u1', 'basicAuth'];

describe('the vault', () => {
  it('opens what was sealed, in the same context', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string()), (text, where) => {
        expect(vault.open(vault.seal(text, where), where)).toEqual({ text, outdated: false });
      }),
    );
  });

  it('writes the same text differently each time, and never readably', () => {
    const [one, other] = [vault.seal('correct horse', place), vault.seal('correct horse', place)];
    expect(one).not.toBe(other);
    expect(one).not.toContain('correct');
    expect(Buffer.from(one.split('.').at(-1) ?? '', 'base64url').toString()).not.toContain('correct');
  });

  it('opens nothing that was changed, wherever', () => {
    const sealed = vault.seal('correct horse', place);
    const parts = sealed.split('.');
    fc.assert(
      fc.property(fc.nat({ max: 3 }), fc.nat(), fc.integer({ min: 1, max: 255 }), (part, at, difference) => {
        const bytes = Buffer.from(parts[part] ?? '', 'base64url');
        const changed = Buffer.from(bytes);
        changed[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ difference;
        expect(vault.open(parts.with(part, changed.toString('base64url')).join('.'), place)).toBeNull();
      }),
    );
  });

  it.each([
    '',
    'v1',
    'v1.a.b.c',
    'plain text',
    `${vault.seal('x', place)}.more`,
    vault.seal('x', place).split('.').slice(0, 3).join('.'),
  ])('opens nothing that it never sealed: %s', (text) => {
    expect(vault.open(text, place)).toBeNull();
  });

  it('opens nothing with a shortened tag', () => {
    const [version = '', id = '', nonce = '', content = ''] = vault.seal('x', place).split('.');
    const shorter = Buffer.from(content, 'base64url').subarray(0, -1).toString('base64url');
    expect(vault.open([version, id, nonce, shorter].join('.'), place)).toBeNull();
  });

  it('opens nothing in another place: another row, another user, another type', () => {
    const sealed = vault.seal('x', place);
    for (const other of [
      ['c2', 'u1', 'basicAuth'],
      ['c1', 'u2', 'basicAuth'],
      ['c1', 'u1', 'bearerToken'],
      ['c1', 'u1'],
      ['c1u1', 'basicAuth'],
      [],
    ]) {
      expect(vault.open(sealed, other)).toBeNull();
    }
  });

  it('opens with a previous key what was sealed with it, and says so', () => {
    const sealed = vault.seal('x', place);
    const rotated = createVault('the next secret key of the installation', [secret]);
    expect(rotated.open(sealed, place)).toEqual({ text: 'x', outdated: true });
    expect(rotated.open(rotated.seal('x', place), place)).toEqual({ text: 'x', outdated: false });
    expect(createVault('the next secret key of the installation').open(sealed, place)).toBeNull();
    expect(vault.open(rotated.seal('x', place), place)).toBeNull();
  });
});
