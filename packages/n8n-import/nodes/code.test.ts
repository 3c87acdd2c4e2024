import { describe, expect, it } from 'vitest';
import { only } from '../testing.ts';

describe('a code node that goes on after an error', () => {
  const code = (raw: object) => only('code', { jsCode: 'return [];' }, { typeVersion: 2, ...raw }).data;

  it.each([
    [{ onError: 'continueRegularOutput' }, { codeErrors: 'item' }],
    [{ continueOnFail: true }, { codeErrors: 'item' }],
    [{ onError: 'continueErrorOutput' }, { codeErrors: 'port' }],
  ])('%j makes items of its errors', (raw, data) => {
    expect(code(raw)).toMatchObject({ form: 'n8n', ...data });
  });

  it('and fails otherwise', () => {
    expect(code({})).not.toHaveProperty('codeErrors');
  });
});
