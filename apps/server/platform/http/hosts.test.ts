import { describe, expect, it } from 'vitest';
import { createHosts } from './hosts.ts';

const none = { publicUrl: undefined, hooksUrl: undefined, allowedHosts: [] };

describe('a server without a public address', () => {
  const hosts = createHosts({ ...none, allowedHosts: ['flow.internal'] }, 'Weaver.example.net');

  it.each([
    'localhost:3000',
    'LOCALHOST',
    'localhost.',
    'app.localhost:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
    '192.168.1.20:3000',
    '[fe80::1]',
    '203.0.113.7',
    'weaver:3000',
    'weaver.example.net',
    'weaver.local',
    'flow.internal:80',
  ])('answers as %s', (host) => {
    expect(hosts.siteOf(host)).toBe('app');
  });

  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'notlocalhost',
    '',
    ':3000',
    'localhost:3000@evil.example',
    'localhost evil.example',
    'localhost,evil.example',
    'localhost/evil',
    '[::1',
    '[]',
    'local',
    '.localhost',
    'xn--weaver',
  ])('does not answer as "%s"', (host) => {
    expect(hosts.siteOf(host)).toBeNull();
  });
});

describe('a server with a public address', () => {
  const hosts = createHosts(
    { publicUrl: 'https://flow.example.com', hooksUrl: 'https://hooks.example.com:8443', allowedHosts: ['heddle'] },
    'weaver',
  );

  it('answers as that, as this machine, and as what the operator has named', () => {
    for (const host of [
      'flow.example.com',
      'FLOW.example.com:443',
      'localhost:3000',
      '127.0.0.1:3000',
      '[::1]:3000',
      'heddle:3000',
    ])
      expect(hosts.siteOf(host)).toBe('app');
    for (const host of [
      '192.168.1.20:3000',
      'weaver',
      'example.com',
      'a.flow.example.com',
      'flow.example.com.evil.example',
    ])
      expect(hosts.siteOf(host)).toBeNull();
  });

  it('distinguishes the host of webhooks, with or without the port', () => {
    for (const host of ['hooks.example.com', 'hooks.example.com:8443', 'Hooks.Example.com'])
      expect(hosts.siteOf(host)).toBe('hooks');
  });
});
