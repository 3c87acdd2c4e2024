import { describe, expect, it } from 'vitest';
import { sensitiveHeaders } from './sensitive-headers.ts';

describe('headers that should be a credential', () => {
  it.each([
    'Authorization',
    'authorization',
    'Proxy-Authorization',
    'Cookie',
    'X-API-Key',
    'apikey',
    'X-Auth-Token',
    'client-secret',
  ])('%s is one', (name) => {
    expect(sensitiveHeaders([{ name, value: 'abc' }])).toEqual([name]);
  });

  it('are none where there is nothing secret, nothing at all, or an expression', () => {
    expect(
      sensitiveHeaders([
        { name: 'Accept', value: '*/*' },
        { name: 'Authorization', value: '' },
        { name: 'Authorization', value: 'Bearer {{ $json.token }}' },
      ]),
    ).toEqual([]);
    expect(sensitiveHeaders(undefined)).toEqual([]);
    expect(sensitiveHeaders('{{ headers }}')).toEqual([]);
  });
});
