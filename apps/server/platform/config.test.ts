import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the settings', () => {
  it('have defaults that need no operator', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('.heddle'),
      secretKey: undefined,
      publicUrl: undefined,
      egressAllow: [],
      accountDeletion: true,
      communityUrl: undefined,
      logLevel: 'info',
    });
  });

  it('come from the environment; an empty variable is one that is not set', () => {
    const config = readConfig({ PORT: '8080', HOST: '', HEDDLE_PUBLIC_URL: 'https://flow.example.com/', HEDDLE_EGRESS_ALLOW: '10.0.0.0/8, 127.0.0.1' });
    expect(config).toMatchObject({ port: 8080, host: '127.0.0.1', publicUrl: 'https://flow.example.com' });
    expect(config.egressAllow.map(([address, bits]) => `${address.toString()}/${bits}`)).toEqual(['10.0.0.0/8', '127.0.0.1/32']);
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ HEDDLE_SECRET_KEY: 'short' }, 'HEDDLE_SECRET_KEY must have at least 32 characters.'],
    [{ HEDDLE_PUBLIC_URL: 'flow.example.com' }, 'HEDDLE_PUBLIC_URL must be an http or https address.'],
    [{ HEDDLE_PUBLIC_URL: 'https://example.com/flow' }, 'HEDDLE_PUBLIC_URL must have no path.'],
    [{ HEDDLE_EGRESS_ALLOW: '10.0.0.0/8 10.0.0.0/33' }, 'HEDDLE_EGRESS_ALLOW "10.0.0.0/33" is not an address or a CIDR range.'],
    [{ HEDDLE_ACCOUNT_DELETION: 'maybe' }, 'HEDDLE_ACCOUNT_DELETION must be on or off.'],
    [{ HEDDLE_COMMUNITY_URL: 'javascript:alert(1)' }, 'HEDDLE_COMMUNITY_URL must be an http or https address.'],
    [{ HEDDLE_LOG_LEVEL: 'loud' }, 'HEDDLE_LOG_LEVEL must be one of silent, error, warn, info, debug.'],
  ])('are refused in one line that names the variable: %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(expect.objectContaining({ code: 'config_invalid', message }));
  });
});
