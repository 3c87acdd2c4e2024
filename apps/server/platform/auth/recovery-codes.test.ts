import { describe, expect, it } from 'vitest';
import { createRecoveryCodes, readRecoveryCode } from './recovery-codes.ts';

describe('recovery codes', () => {
  it('are ten, each different, of characters that are not mistaken for others', () => {
    const codes = createRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
  });

  it('use all of their characters, so that they cannot be guessed', () => {
    const seen = new Set(Array.from({ length: 100 }, createRecoveryCodes).flat().join('').replaceAll('-', ''));
    expect([...seen].sort().join('')).toBe('23456789abcdefghjkmnpqrstuvwxyz');
  });

  it.each(['7kq2m-x9fhd', '7KQ2M-X9FHD', ' 7kq2m x9fhd ', '7kq2mx9fhd', '7-k-q-2-m-x-9-f-h-d', '7kq2m\t-\nx9fhd'])(
    'are read as people type them: %j',
    (typed) => expect(readRecoveryCode(typed)).toBe('7kq2m-x9fhd'),
  );

  it('that are too short or too long match none', () => {
    expect(readRecoveryCode('')).toBe('-');
    expect(readRecoveryCode('7kq')).toBe('7kq-');
    expect(readRecoveryCode('7kq2mx9fhdz')).toBe('7kq2m-x9fhdz');
  });
});
