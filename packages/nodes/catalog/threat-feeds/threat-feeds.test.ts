import type { JsonObject } from '@heddle/contract/json';
import { describe, expect, it } from 'vitest';
import { exampleCredential, runNode } from '../../testing/run-node.ts';
import { isLike } from './match.ts';
import { threatIntelligence } from './threatIntelligence.node.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const ALICE = 'https://taxii.example.com/api1/collections/91a7b528/';

const indicator = (id: string, pattern: string, more: JsonObject = {}): JsonObject => ({
  type: 'indicator',
  id: `indicator--${id}`,
  name: id,
  pattern_type: 'stix',
  pattern,
  valid_from: '2016-01-01T00:00:00Z',
  ...more,
});

async function run(data: JsonObject, items: JsonObject[] = [{}], pages: { [url: string]: unknown } = {}) {
  const asked: { url: string; accept: string | null }[] = [];
  const { outputs } = await runNode(threatIntelligence, {
    items: items.map((json) => ({ json })),
    data: { ...data, retries: 0 },
    now: NOW,
    credentials: { account: exampleCredential({}) },
    fetch: async (url, init) => {
      asked.push({ url: String(url), accept: new Headers(init?.headers).get('accept') });
      const page = pages[String(url)];
      return page === undefined ? Response.json({}, { status: 404 }) : Response.json(page);
    },
  });
  const of = (port: string) => (outputs[port] ?? []).map(({ json }) => json);
  return { asked, hits: of('hits'), clean: of('clean'), indicators: of('indicators'), report: of('report')[0] };
}

const stix = (objects: JsonObject[], more: JsonObject = {}): JsonObject => ({
  source: 'text',
  content: JSON.stringify({ type: 'bundle', id: 'bundle--1', objects }),
  ...more,
});
const met = (hits: JsonObject[]): unknown[] =>
  hits.map(({ threats }) => (threats as { name: string }[]).map(({ name }) => name));

describe('Indicators of a STIX bundle', () => {
  it('meet networks, domains with subdomains, URLs, email addresses and hashes, wherever they are in an item', async () => {
    const md5 = 'd41d8cd98f00b204e9800998ecf8427e';
    const feed = stix([
      indicator('net', "[ipv4-addr:value = '198.51.100.0/24' OR ipv6-addr:value ISSUBSET '2001:db8::/32']"),
      indicator('domain', "[domain-name:value = 'evil.example']"),
      indicator('url', "[url:value = 'http://shop.example/login']"),
      indicator('mail', "[email-addr:value = 'boss@fake.example']"),
      indicator('hash', `[file:hashes.MD5 = '${md5.toUpperCase()}']`),
    ]);
    const { hits, clean } = await run(feed, [
      { client: { ip: '198.51.100.77:8080' } },
      { ip: '2001:db8::1' },
      { line: 'dns query for cdn.evil.example. refused' },
      { link: 'hxxp://Shop[.]example/login#top' },
      { from: 'Boss <BOSS@fake.example>' },
      { files: [{ md5 }] },
      { ip: '198.51.101.77', host: 'notevil.example', link: 'http://shop.example/' },
    ]);
    expect(met(hits)).toEqual([['net'], ['net'], ['domain'], ['url'], ['mail'], ['hash']]);
    expect(hits[0]).toMatchObject({ threats: [{ field: 'client.ip', kind: 'ip', id: 'indicator--net' }] });
    expect(clean).toHaveLength(1);
  });

  it('with several conditions need all of them in one item', async () => {
    const feed = stix([indicator('both', "[ipv4-addr:value = '198.51.100.1' AND domain-name:value = 'evil.example']")]);
    const { hits } = await run(feed, [
      { ip: '198.51.100.1' },
      { host: 'evil.example' },
      { ip: '198.51.100.1', host: 'evil.example' },
    ]);
    expect(hits).toMatchObject([{ ip: '198.51.100.1', host: 'evil.example' }]);
  });

  it('count only while they are valid, in their latest version, and not where they were revoked', async () => {
    const objects = [
      indicator('old', "[domain-name:value = 'a.example']", { valid_until: '2026-03-01T12:00:00Z' }),
      indicator('coming', "[domain-name:value = 'a.example']", { valid_from: '2027-01-01T00:00:00Z' }),
      indicator('gone', "[domain-name:value = 'a.example']", { revoked: true }),
      indicator('two', "[domain-name:value = 'b.example']", { modified: '2025-01-02T00:00:00Z' }),
      indicator('two', "[domain-name:value = 'a.example']", { modified: '2025-01-01T00:00:00Z' }),
    ];
    const items = [{ host: 'a.example' }, { host: 'b.example' }];
    const { hits, report } = await run(stix(objects), items);
    expect(met(hits)).toEqual([['two']]);
    expect(report).toMatchObject({ indicators: 1, expired: 2, items: 2, hits: 1 });
    expect(met((await run(stix(objects, { expired: true }), items)).hits)).toEqual([['old', 'coming'], ['two']]);
  });

  it('that are not supported are named in the report, or fail the step', async () => {
    const objects = [
      indicator('key', "[windows-registry-key:key = 'HKLM']"),
      indicator('yara', 'rule a {}', { pattern_type: 'yara' }),
      indicator('good', "[domain-name:value = 'a.example']"),
    ];
    const { hits, report } = await run(stix(objects), [{ host: 'a.example' }]);
    expect(met(hits)).toEqual([['good']]);
    expect(report).toMatchObject({
      unsupported: 2,
      reasons: [
        { id: 'indicator--key', reason: expect.stringContaining('windows-registry-key:key') },
        { id: 'indicator--yara', reason: expect.stringContaining('its type is yara') },
      ],
    });
    await expect(run(stix(objects, { onUnreadable: 'fail' }))).rejects.toMatchObject({
      code: 'threat_indicator_unsupported',
    });
  });

  it('look only into the fields that are named, and only at the domain itself where that is wanted', async () => {
    const feed = stix([indicator('domain', "[domain-name:value = 'evil.example']")]);
    const items = [{ host: 'www.evil.example', note: 'evil.example' }];
    expect((await run({ ...feed, fields: 'host' }, items)).hits).toHaveLength(1);
    expect((await run({ ...feed, fields: 'host', subdomains: false }, items)).hits).toEqual([]);
    expect((await run({ ...feed, subdomains: false }, items)).hits).toMatchObject([{ threats: [{ field: 'note' }] }]);
  });
});

describe('A TAXII collection', () => {
  const objects = `${ALICE}objects/?match%5Btype%5D=indicator&added_after=2026-01-01T00%3A00%3A00Z`;

  it('is read page by page from a point in time, as version 2.1', async () => {
    const { asked, indicators, report } = await run(
      { operation: 'read', format: 'taxii', collection: ALICE, addedAfter: '2026-01-01T00:00:00Z' },
      [{}],
      {
        [objects]: { more: true, next: 'p2', objects: [indicator('one', "[domain-name:value = 'a.example']")] },
        [`${objects}&next=p2`]: { more: false, objects: [indicator('two', "[domain-name:value LIKE '%.b.example']")] },
      },
    );
    expect(asked).toEqual([
      { url: objects, accept: 'application/taxii+json;version=2.1' },
      { url: `${objects}&next=p2`, accept: 'application/taxii+json;version=2.1' },
    ]);
    expect(indicators).toMatchObject([
      { name: 'one', values: [{ kind: 'domain', value: 'a.example' }] },
      { name: 'two', values: [{ kind: 'domain', value: '%.b.example', like: true }] },
    ]);
    expect(report).toMatchObject({ indicators: 2 });
  });

  it('ends where a page comes again, and may be empty', async () => {
    const page = { more: true, next: 'p2', objects: [] };
    const url = `${ALICE}objects/?match%5Btype%5D=indicator`;
    const { asked } = await run({ format: 'taxii', collection: ALICE }, [{}], {
      [url]: page,
      [`${url}&next=p2`]: page,
    });
    expect(asked).toHaveLength(2);
    expect((await run({ format: 'taxii', collection: ALICE }, [{}], { [url]: {} })).report).toMatchObject({
      indicators: 0,
    });
  });
});

describe('Other feeds', () => {
  it('of MISP give the attributes for detection, also of objects and of composed types', async () => {
    const event = {
      info: 'Phishing',
      Tag: [{ name: 'tlp:green' }],
      Attribute: [
        { uuid: 'a', type: 'domain|ip', value: 'evil.example|198.51.100.9', to_ids: true },
        { uuid: 'b', type: 'ip-dst', value: '203.0.113.9', to_ids: false },
        { uuid: 'c', type: 'mutex', value: 'm', to_ids: true },
      ],
      Object: [{ Attribute: [{ uuid: 'd', type: 'filename|sha1', value: `a.exe|${'a'.repeat(40)}`, to_ids: true }] }],
    };
    const { hits, report } = await run(
      { format: 'misp', source: 'text', content: JSON.stringify({ response: [{ Event: event }] }) },
      [{ ip: '198.51.100.9' }, { ip: '203.0.113.9' }, { sha1: 'A'.repeat(40) }],
    );
    expect(hits).toMatchObject([
      { threats: [{ id: 'a', name: 'Phishing', labels: ['tlp:green'] }] },
      { threats: [{ id: 'd', kind: 'hash' }] },
    ]);
    expect(report).toMatchObject({ indicators: 2, unsupported: 1 });
  });

  it('in CSV have columns of their own, and those that end', async () => {
    const content =
      '# feed\nfirst_seen,ioc,malware,until\n2026,"198.51.100.0/25",Ivy,2026-12-31\n2026,old.example,Ivy,2025-01-01\n';
    const columns = { valueColumn: 'ioc', nameColumn: 'malware', untilColumn: 'until' };
    const { hits } = await run({ format: 'csv', source: 'text', content, ...columns }, [
      { ip: '198.51.100.126' },
      { ip: '198.51.100.129' },
      { host: 'old.example' },
    ]);
    expect(hits).toMatchObject([{ ip: '198.51.100.126', threats: [{ name: 'Ivy', indicator: '198.51.100.0/25' }] }]);
    await expect(run({ format: 'csv', source: 'text', content, valueColumn: 'none' })).rejects.toMatchObject({
      code: 'threat_feed_unreadable',
    });
  });
});

describe('A pattern with placeholders', () => {
  it.each([
    ['www.evil.example', '%.evil.example', true],
    ['evil.example', '%.evil.example', false],
    ['a1.example', 'a_.example', true],
    ['a12.example', 'a_.example', false],
    ['aaab', '%a%b', true],
    ['', '%', true],
  ])('%s is like %s: %s', (text, pattern, is) => expect(isLike(text, pattern)).toBe(is));
});
