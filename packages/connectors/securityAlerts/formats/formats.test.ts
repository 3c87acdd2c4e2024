import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SecurityAlert } from '../alert.ts';
import { kindOf, readIndicators } from '../indicators.ts';
import { messageFor } from '../siem/syslog.ts';
import { readSyslog } from '../testing.ts';
import { cefOf } from './cef.ts';
import { ecsOf } from './ecs.ts';

const alert: SecurityAlert = {
  id: 'a1',
  title: 'Logins | many',
  details: 'C:\\tmp a=b\nsecond line',
  severity: 'high',
  key: 'ssh-web-1',
  rule: 'ssh brute',
  source: 'Suricata',
  host: 'web-1',
  user: 'ada',
  indicators: readIndicators('203.0.113.9, hxxps://bad[.]example/x d41d8cd98f00b204e9800998ecf8427e'),
  techniques: ['T1110.001'],
  link: 'https://siem.example.com/1',
  at: Date.parse('2026-03-01T12:00:00.250Z'),
};
const server = {
  host: 'siem.example.com',
  port: undefined,
  transport: 'tls',
  framing: 'octets',
  ca: '',
  certificate: '',
  key: '',
  hostname: 'heddle.example.com',
  enterprise: '32473',
} as const;

describe('Indicators', () => {
  it.each([
    ['203.0.113.9', 'ip'],
    ['2001:db8::1', 'ip'],
    ['bad.example.com', 'domain'],
    ['https://bad.example/x?y', 'url'],
    ['eve@bad.example', 'email'],
    ['d41d8cd98f00b204e9800998ecf8427e', 'md5'],
    ['da39a3ee5e6b4b0d3255bfef95601890afd80709', 'sha1'],
    ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 'sha256'],
    ['svchost', 'other'],
  ])('%s is of the kind %s', (value, kind) => expect(kindOf(value)).toBe(kind));

  it('are read as they are written for people, each once', () =>
    expect(readIndicators('1.2.3[.]4; 1.2.3.4\nhxxp://a[.]b/').map(({ value }) => value)).toEqual([
      '1.2.3.4',
      'http://a.b/',
    ]));
});

/** The header and the extension of a CEF message, with what is escaped in them as it was. */
function readCef(text: string) {
  const parts = text.match(/(?:[^|\\]|\\.)+/g) ?? [];
  const [version, vendor, product, , event, name, severity] = parts.map((part) => part.replaceAll(/\\([\\|])/g, '$1'));
  const extension = text.slice(parts.slice(0, 7).join('|').length + 1);
  const pairs = [...extension.matchAll(/(?:^| )(\w+)=((?:[^\\=]|\\.)*?)(?= \w+=|$)/g)].map(
    ([, key = '', value = '']) =>
      [key, value.replaceAll(/\\([\\=n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))] as const,
  );
  return { version, vendor, product, event, name, severity, extension: Object.fromEntries(pairs) };
}

describe('CEF', () => {
  it('has the seven parts of the header and the keys of the dictionary', () => {
    const { extension, ...head } = readCef(cefOf(alert));
    expect(head).toEqual({
      version: 'CEF:0',
      vendor: 'Heddle',
      product: 'Heddle',
      event: 'ssh brute',
      name: 'Logins | many',
      severity: '8',
    });
    expect(extension).toMatchObject({
      rt: String(alert.at),
      msg: alert.details,
      dhost: 'web-1',
      duser: 'ada',
      src: '203.0.113.9',
      request: 'https://bad.example/x',
      fileHash: 'd41d8cd98f00b204e9800998ecf8427e',
      cs1Label: 'MITRE ATT&CK technique',
      cs1: 'T1110.001',
    });
  });

  it('keeps titles whatever they hold, on one line', () =>
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (title) => {
        const text = cefOf({ ...alert, title: `a${title}b`.replaceAll(/[\r\n]/g, ' ') });
        expect(text).not.toMatch(/[\r\n]/);
        expect(readCef(text).name).toBe(`a${title}b`.replaceAll(/[\r\n]/g, ' '));
      }),
    ));
});

describe('ECS', () => {
  it('has the fields of the schema', () =>
    expect(ecsOf(alert)).toMatchObject({
      '@timestamp': '2026-03-01T12:00:00.250Z',
      event: { kind: 'alert', severity: 73, provider: 'Suricata' },
      rule: { name: 'ssh brute' },
      host: { name: 'web-1' },
      user: { name: 'ada' },
      threat: {
        framework: 'MITRE ATT&CK',
        technique: { id: ['T1110.001'], reference: ['https://attack.mitre.org/techniques/T1110/001/'] },
        enrichments: [
          { indicator: { type: 'ipv4-addr', ip: '203.0.113.9' } },
          { indicator: { type: 'url', url: { original: 'https://bad.example/x' } } },
          { indicator: { type: 'file', file: { hash: { md5: 'd41d8cd98f00b204e9800998ecf8427e' } } } },
        ],
      },
      related: { ip: ['203.0.113.9'], hosts: ['web-1'], user: ['ada'] },
      labels: { dedup_key: 'ssh-web-1' },
    }));

  it('leaves out what an alert does not say', () => {
    const bare = { ...alert, host: '', user: '', rule: '', key: '', indicators: [], techniques: [] };
    expect(Object.keys(ecsOf(bare)).sort()).toEqual(
      ['@timestamp', 'ecs', 'event', 'labels', 'log', 'message', 'observer'].sort(),
    );
  });
});

describe('Syslog', () => {
  it('has the header of RFC 5424 and the facts as structured data', () => {
    const message = messageFor(alert, server, { facility: 10, format: 'text' });
    expect(readSyslog(message)).toMatchObject({
      facility: 10,
      severity: 3,
      timestamp: '2026-03-01T12:00:00.250Z',
      hostname: 'heddle.example.com',
      app: 'heddle',
      id: 'ssh_brute',
      data: {
        origin: { software: ['Heddle'] },
        'alert@32473': { severity: ['high'], host: ['web-1'], technique: ['T1110.001'] },
      },
    });
  });

  it('is read by the grammar of RFC 5424, whatever an alert holds', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 50 }),
        fc.string({ unit: 'binary', maxLength: 50 }),
        fc.constantFrom('ecs' as const, 'cef' as const, 'text' as const),
        (rule, user, format) => {
          const given = { ...alert, rule, user: user.isWellFormed() ? user : '' };
          const read = readSyslog(messageFor(given, server, { facility: 10, format }));
          expect(read.data['alert@32473']?.['user'] ?? ['']).toEqual([given.user]);
        },
      ),
    ));

  it('marks a text that is not plain ASCII as UTF-8, and no CEF', () => {
    const given = { ...alert, title: 'Zugriff: größer' };
    expect(readSyslog(messageFor(given, server, { facility: 10, format: 'text' })).text).toMatch(/^\uFEFFZugriff/);
    expect(readSyslog(messageFor(given, server, { facility: 10, format: 'cef' })).text).toMatch(/^CEF:0/);
  });

  it.each([
    ['udp', 2048],
    ['tls', 8192],
  ] as const)('over %s has at most %d bytes: the description is shortened', (transport, limit) => {
    const message = messageFor(
      { ...alert, details: 'ä'.repeat(20_000) },
      { ...server, transport },
      { facility: 10, format: 'ecs' },
    );
    expect(message.length).toBeLessThanOrEqual(limit);
    expect(message.length).toBeGreaterThan(limit - 8);
    expect(JSON.parse(readSyslog(message).text)).toMatchObject({ host: { name: 'web-1' } });
  });

  it('that is too long without its description is an error', () => {
    const indicators = readIndicators(Array.from({ length: 500 }, (_, at) => `h${at}.example.com`).join(','));
    expect(() =>
      messageFor({ ...alert, indicators }, { ...server, transport: 'udp' }, { facility: 10, format: 'text' }),
    ).toThrow(expect.objectContaining({ code: 'syslog_message_large' }));
  });
});
