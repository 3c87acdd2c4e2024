import { describe, expect, it } from 'vitest';
import { createSigner } from './signer.ts';

const secret = 'a secret of more than thirty-two characters';
const other = 'another one of more than thirty-two characters';
const signer = createSigner('links', secret);

describe('a signature', () => {
  const signature = signer.sign('a', 'b');

  it('is known again', () => {
    expect(signer.isOwn(signature, 'a', 'b')).toBe(true);
    expect(signature).toMatch(/^[\w-]{22}$/);
  });

  it('belongs to what was signed, part by part', () => {
    expect(signer.isOwn(signature, 'a', 'c')).toBe(false);
    expect(signer.isOwn(signature, 'ab')).toBe(false);
    expect(signer.isOwn(signature, 'a', 'b', '')).toBe(false);
  });

  it('is nothing to a signer for another purpose or with another secret', () => {
    expect(createSigner('callbacks', secret).isOwn(signature, 'a', 'b')).toBe(false);
    expect(createSigner('links', other).isOwn(signature, 'a', 'b')).toBe(false);
  });

  it('still counts after the secret was changed, as long as the earlier one is named', () => {
    const later = createSigner('links', other, [secret]);
    expect(later.isOwn(signature, 'a', 'b')).toBe(true);
    expect(later.sign('a', 'b')).not.toBe(signature);
  });

  it.each([
    ['shortened', signature.slice(0, -1)],
    ['lengthened', `${signature}A`],
    ['changed', (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)],
    ['written otherwise', `${signature}=`],
    ['empty', ''],
  ])('that is %s is none', (_how, wrong) => {
    expect(signer.isOwn(wrong, 'a', 'b')).toBe(false);
  });
});
