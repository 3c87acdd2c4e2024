import { describe, expect, it } from 'vitest';
import { only } from '../testing.ts';

describe('XML of n8n', () => {
  it('reads a field into items, with all values as text, and asks for a look at it', () => {
    const { type, data } = only('xml', { dataPropertyName: 'body' });
    expect(type).toBe('xmlParser');
    expect(data).toMatchObject({ operation: 'parse', field: 'body', types: 'text', review: [{ need: 'hand' }] });
  });

  it.each([{ mode: 'jsonToxml' }, { options: { explicitArray: true } }])(
    'becomes a request to fill in where it has no equal: %j',
    (parameters) => {
      expect(only('xml', parameters)).toMatchObject({ type: 'httpRequest', data: { review: [{ need: 'hand' }] } });
    },
  );
});
