import { describe, expect, it } from 'vitest';
import { pipedriveAddress } from './address.ts';

describe('The address of Pipedrive', () => {
  it('is that of the company which a sign-in is for, else that of all companies', () => {
    expect(pipedriveAddress('api/v2')({ apiDomain: 'https://acme.pipedrive.com' })).toBe(
      'https://acme.pipedrive.com/api/v2',
    );
    expect(pipedriveAddress('v1')({ token: 'token' })).toBe('https://api.pipedrive.com/v1');
  });
});
