import { describe, expect, it } from 'vitest';
import { secret, text } from '@heddle/contract/node/fields';
import { fixedSecrets } from './fixed-secrets.ts';

const fields = { url: text({ label: 'URL' }), token: secret({ label: 'Token' }), other: secret({ label: 'Other' }) };

describe('the secrets that a node holds', () => {
  it('are the texts in its secret fields, without what surrounds them', () => {
    expect(fixedSecrets(fields, { url: 'https://example.com', token: ' s3cret ', other: 12_345_678 })).toEqual([
      ' s3cret ',
      's3cret',
      '12345678',
    ]);
    expect(fixedSecrets(fields, { token: 'Token abc-def' })).toEqual(['Token abc-def', 'abc-def']);
  });

  it('are none where nothing is written, or an expression is', () => {
    expect(fixedSecrets(fields, { token: '', other: '{{ $json.token }}' })).toEqual([]);
    expect(fixedSecrets(fields, {})).toEqual([]);
  });
});
