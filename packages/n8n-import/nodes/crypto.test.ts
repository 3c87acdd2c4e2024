import { compileTemplate } from '@heddle/expression/template';
import { scopeOf } from '@heddle/expression/testing';
import { describe, expect, it } from 'vitest';
import { only } from '../testing.ts';

describe('Crypto of n8n', () => {
  it('adds the digest of a text to the item', () => {
    const { type, data } = only('crypto', { type: 'SHA256', value: '={{ $json.text }}', dataPropertyName: 'sum' });
    expect([type, data['keep']]).toEqual(['dataTransform', true]);
    const [field] = data['set'] as { name: string; value: string }[];
    expect(field?.name).toBe('sum');
    expect(compileTemplate(field?.value ?? '').evaluate(scopeOf({ text: 'abc' }))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it('uses MD5 and the field data where nothing else is chosen', () => {
    const [field] = only('crypto', { value: 'abc' }).data['set'] as { name: string; value: string }[];
    expect(field?.name).toBe('data');
    expect(compileTemplate(field?.value ?? '').evaluate(scopeOf({}))).toBe('900150983cd24fb0d6963f7d28e17f72');
  });

  it.each([
    { action: 'hmac', value: 'abc', secret: 's' },
    { action: 'generate' },
    { type: 'SHA3-256', value: 'abc' },
    { value: 'abc', encoding: 'base64' },
    { binaryData: true },
  ])('waits for somebody where it has no equal: %j', (parameters) => {
    expect(only('crypto', parameters).data).toMatchObject({ review: [{ need: 'hand' }] });
  });
});
