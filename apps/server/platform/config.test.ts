import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the settings', () => {
  it('have defaults that need no operator', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('.heddle'),
      startWait: 60_000,
      secretKey: undefined,
      previousSecretKeys: [],
      publicUrl: undefined,
      databaseUrl: undefined,
      durability: 'power',
      hooksUrl: undefined,
      allowedHosts: [],
      trustedProxies: [],
      connections: { all: 10_000, perAddress: 500 },
      streams: { perUser: 50, perAddress: 200 },
      egressAllow: [],
      registration: 'open',
      accountDeletion: true,
      communityUrl: undefined,
      mail: undefined,
      connectorAddresses: new Map(),
      oauthClients: new Map(),
      logFolders: [],
      sqliteFolders: [],
      maxRuns: 1000,
      memory: { step: 256 * 1024 ** 2, run: 1024 ** 3 },
      maxResumes: 3,
      jsonValues: 200_000,
      keep: { days: 30, runs: 10_000 },
      rates: { runs: 1_000_000, webhooks: 1_000_000 },
      webhookBody: 1024 ** 2,
      quota: { bytes: 20_000_000_000, runs: 10_000_000 },
      minFree: 256 * 1024 ** 2,
      logLevel: 'info',
    });
  });

  it('come from the environment; an empty variable is one that is not set', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '',
      HEDDLE_PUBLIC_URL: 'https://flow.example.com/',
      HEDDLE_EGRESS_ALLOW: '10.0.0.0/8, 127.0.0.1',
    });
    expect(config).toMatchObject({ port: 8080, host: '127.0.0.1', publicUrl: 'https://flow.example.com' });
    expect(config.egressAllow.map(([address, bits]) => `${address.toString()}/${bits}`)).toEqual([
      '10.0.0.0/8',
      '127.0.0.1/32',
    ]);
  });

  it('name the clients of the operator at services', () => {
    const { oauthClients } = readConfig({
      HEDDLE_OAUTH_GOOGLE_SECRET: 's-1',
      HEDDLE_OAUTH_GOOGLE_ID: 'id-1',
      HEDDLE_OAUTH_ZOHO_CRM_ID: 'id-2',
    });
    expect(Object.fromEntries(oauthClients)).toEqual({
      GOOGLE: { clientId: 'id-1', clientSecret: 's-1' },
      ZOHO_CRM: { clientId: 'id-2', clientSecret: '' },
    });
  });

  it('name the hosts of pages and webhooks, and the proxies that may say who is calling', () => {
    const config = readConfig({
      HEDDLE_PUBLIC_URL: 'https://flow.example.com',
      HEDDLE_HOOKS_URL: 'https://hooks.example.com/',
      HEDDLE_ALLOWED_HOSTS: 'Heddle, flow.internal',
      HEDDLE_TRUSTED_PROXIES: '127.0.0.1 10.0.0.0/8',
    });
    expect(config).toMatchObject({ hooksUrl: 'https://hooks.example.com', allowedHosts: ['heddle', 'flow.internal'] });
    expect(config.trustedProxies.map(([address, bits]) => `${address.toString()}/${bits}`)).toEqual([
      '127.0.0.1/32',
      '10.0.0.0/8',
    ]);
  });

  it('name the folders that are open to workflows', () => {
    expect(readConfig({ HEDDLE_LOG_FOLDERS: '/var/log/, /srv/my logs,' }).logFolders).toEqual([
      '/var/log',
      '/srv/my logs',
    ]);
  });

  it.each([
    [{ HEDDLE_SMTP_URL: 'smtps://heddle%40example.com:a%20b@mail.example.com' }, 'heddle@example.com'],
    [
      { HEDDLE_SMTP_URL: 'smtp://mail.example.com:2525', HEDDLE_PUBLIC_URL: 'https://flow.example.com' },
      'Heddle <noreply@flow.example.com>',
    ],
    [{ HEDDLE_SMTP_URL: 'smtp://relay:secret@mail.example.com' }, 'Heddle <noreply@localhost>'],
    [
      { HEDDLE_SMTP_URL: 'smtp://mail.example.com', HEDDLE_MAIL_FROM: 'Our flows <flows@example.com>' },
      'Our flows <flows@example.com>',
    ],
  ])('say in whose name mail is sent: %j', (env, from) => {
    expect(readConfig(env).mail).toEqual({ url: env.HEDDLE_SMTP_URL, from });
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ HEDDLE_SECRET_KEY: 'short' }, 'HEDDLE_SECRET_KEY must have at least 32 characters.'],
    [
      { HEDDLE_PREVIOUS_SECRET_KEYS: `${'x'.repeat(32)}, short` },
      'HEDDLE_PREVIOUS_SECRET_KEYS must have at least 32 characters each.',
    ],
    [{ HEDDLE_PUBLIC_URL: 'flow.example.com' }, 'HEDDLE_PUBLIC_URL must be an http or https address.'],
    [{ HEDDLE_PUBLIC_URL: 'https://example.com/flow' }, 'HEDDLE_PUBLIC_URL must have no path.'],
    [
      { HEDDLE_DATABASE_URL: 'mysql://db.example.com/heddle' },
      'HEDDLE_DATABASE_URL must be a PostgreSQL address: postgres://user:password@db.example.com/heddle.',
    ],
    [
      { HEDDLE_EGRESS_ALLOW: '10.0.0.0/8 10.0.0.0/33' },
      'HEDDLE_EGRESS_ALLOW "10.0.0.0/33" is not an address or a CIDR range.',
    ],
    [{ HEDDLE_HOOKS_URL: 'https://hooks.example.com/in' }, 'HEDDLE_HOOKS_URL must have no path.'],
    [
      { HEDDLE_PUBLIC_URL: 'https://flow.example.com', HEDDLE_HOOKS_URL: 'https://flow.example.com:8443' },
      'HEDDLE_HOOKS_URL must name another host than HEDDLE_PUBLIC_URL; another port is not enough.',
    ],
    [
      { HEDDLE_ALLOWED_HOSTS: 'heddle https://flow.internal' },
      'HEDDLE_ALLOWED_HOSTS "https://flow.internal" is not the name of a host: leave out https:// and the port.',
    ],
    [{ HEDDLE_TRUSTED_PROXIES: 'loopback' }, 'HEDDLE_TRUSTED_PROXIES "loopback" is not an address or a CIDR range.'],
    [{ HEDDLE_MAX_CONNECTIONS: '0' }, 'HEDDLE_MAX_CONNECTIONS must be a whole number from 1 to 1000000.'],
    [{ HEDDLE_MAX_STREAMS_PER_USER: '-1' }, 'HEDDLE_MAX_STREAMS_PER_USER must be a whole number from 1 to 10000.'],
    [{ HEDDLE_ACCOUNT_DELETION: 'maybe' }, 'HEDDLE_ACCOUNT_DELETION must be on or off.'],
    [{ HEDDLE_COMMUNITY_URL: 'javascript:alert(1)' }, 'HEDDLE_COMMUNITY_URL must be an http or https address.'],
    [
      { HEDDLE_SMTP_URL: 'mail.example.com:25' },
      'HEDDLE_SMTP_URL must be an smtp or smtps address: smtps://user:password@mail.example.com.',
    ],
    [{ HEDDLE_SMTP_URL: 'smtp://' }, 'HEDDLE_SMTP_URL must name a host.'],
    [{ HEDDLE_SMTP_URL: 'smtp://mail.example.com/inbox' }, 'HEDDLE_SMTP_URL must have no path.'],
    [
      { HEDDLE_SMTP_URL: 'smtp://ada:50%@mail.example.com' },
      'HEDDLE_SMTP_URL must have its user and password percent-encoded.',
    ],
    [
      { HEDDLE_MAIL_FROM: 'Heddle' },
      'HEDDLE_MAIL_FROM must be an address, or a name and an address: Heddle <noreply@example.com>.',
    ],
    [{ HEDDLE_LOG_FOLDERS: '/var/log, logs' }, 'HEDDLE_LOG_FOLDERS must be absolute paths, separated by commas.'],
    [{ HEDDLE_FFMPEG_DIR: 'bin' }, 'HEDDLE_FFMPEG_DIR must be an absolute path.'],
    [{ HEDDLE_AI_PRICES: 'prices.json' }, 'HEDDLE_AI_PRICES must be an absolute path.'],
    [{ HEDDLE_OAUTH_GOOGLE: 'x' }, 'HEDDLE_OAUTH_GOOGLE must end with the name of a service and _ID or _SECRET.'],
    [{ HEDDLE_OAUTH_GOOGLE_SECRET: 'x' }, 'HEDDLE_OAUTH_GOOGLE_SECRET needs HEDDLE_OAUTH_GOOGLE_ID beside it.'],
    [{ HEDDLE_KEEP_DAYS: '0' }, 'HEDDLE_KEEP_DAYS must be a whole number from 1 to 3650.'],
    [{ HEDDLE_JSON_VALUES: '0' }, 'HEDDLE_JSON_VALUES must be a whole number from 1 to 5000000.'],
    [{ HEDDLE_WEBHOOK_BODY_MB: '17' }, 'HEDDLE_WEBHOOK_BODY_MB must be a whole number from 1 to 16.'],
    [{ HEDDLE_MIN_FREE_MB: '-1' }, 'HEDDLE_MIN_FREE_MB must be a whole number from 0 to 1000000000.'],
    [{ HEDDLE_RUNS_PER_MINUTE: '0' }, 'HEDDLE_RUNS_PER_MINUTE must be a whole number from 1 to 100000000.'],
    [{ HEDDLE_KEEP_RUNS: 'all' }, 'HEDDLE_KEEP_RUNS must be a whole number from 1 to 1000000.'],
    [{ HEDDLE_LOG_LEVEL: 'loud' }, 'HEDDLE_LOG_LEVEL must be one of silent, error, warn, info, debug.'],
  ])('are refused in one line that names the variable: %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(expect.objectContaining({ code: 'config_invalid', message }));
  });
});
