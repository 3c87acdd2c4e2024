import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { StatePort } from '@heddle/contract/node/state';
import { certificate } from '@heddle/nodes/testing/servers/certificate';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { splunkHec } from '../splunk/splunkHec.credential.ts';
import { socAlert } from './socAlert.node.ts';
import { syslogServer } from './syslogServer.credential.ts';
import { readOctets, readSyslog, startSyslog } from './testing.ts';

interface Sent {
  request: string;
  headers: Headers;
  body: JsonValue;
}
interface Run {
  state?: StatePort;
  runId?: string;
  attempt?: number;
  now?: number;
  items?: JsonObject[];
}

const CHANNEL = 'fe0ecfad-13d5-401b-847d-77833bd77131';

/** The world of an alert: services that answer as `answer` says, and what they were sent. */
function start(
  answer: (request: string, body: JsonValue) => JsonValue | Response = () => ({ text: 'Success', code: 0 }),
) {
  const sent: Sent[] = [];
  const token = { url: 'https://splunk.example.com:8088', token: 'T0', channel: CHANNEL };
  return {
    sent,
    run: (
      data: JsonObject,
      { items = [{}], runId = 'run-1', state, attempt = 1, now }: Run = {},
      server: JsonObject = {},
    ) =>
      runNode(socAlert, {
        items: items.map((json) => ({ json })),
        data: { title: 'Failed logins', severity: 'high', requestRetries: 0, ...data },
        credentials: {
          splunk: {
            ...exampleCredential(token),
            type: 'splunkHec',
            http: async () => ({ headers: { authorization: 'Splunk T0', 'x-splunk-request-channel': CHANNEL } }),
          },
          silent: { ...exampleCredential({ ...token, channel: '' }), type: 'splunkHec' },
          elastic: { ...exampleCredential({ url: 'https://search.example.com' }), type: 'elasticsearchKey' },
          slack: { ...exampleCredential({}), type: 'slackApi' },
          syslog: {
            ...exampleCredential({
              host: '127.0.0.1',
              transport: 'tcp',
              framing: 'octets',
              ca: '',
              certificate: '',
              key: '',
              hostname: '',
              enterprise: '',
              ...server,
            }),
            type: 'syslogServer',
          },
        },
        runId,
        stepKey: runId,
        attempt,
        ...(state ? { state } : {}),
        ...(now === undefined ? {} : { now }),
        addressOf: () => Promise.resolve('127.0.0.1'),
        fetch: async (url, init) => {
          const text = init?.body ? await new Response(init.body).text() : '';
          const type = new Headers(init?.headers).get('content-type') ?? '';
          const body = type.includes('json')
            ? (JSON.parse(text) as JsonValue)
            : Object.fromEntries(new URLSearchParams(text));
          const { host, pathname } = new URL(url);
          const request = `${init?.method ?? 'GET'} ${host}${pathname}`;
          sent.push({ request, headers: new Headers(init?.headers), body });
          const given = answer(request, body);
          return given instanceof Response ? given : Response.json(given);
        },
      }),
  };
}

const outcomes = ({ outputs }: Awaited<ReturnType<typeof runNode>>) =>
  outputs['main']?.map(({ json }) => json['alert']);

const splunk = { splunk: true, splunkCredential: 'splunk' };
const slack = { slack: true, slackCredential: 'slack', slackChannel: 'C1' };
const HEC = 'POST splunk.example.com:8088/services/collector/event';

describe('An alert in Splunk', () => {
  it('is an event as the HTTP Event Collector takes it', async () => {
    const world = start();
    await world.run({
      ...splunk,
      splunkIndex: 'security',
      host: 'web-1',
      source: 'Suricata',
      time: '2026-03-01T12:00:00.250Z',
    });
    const [request] = world.sent;
    expect(request?.request).toBe(HEC);
    expect(request?.headers.get('authorization')).toBe('Splunk T0');
    expect(request?.headers.get('x-splunk-request-channel')).toBe(CHANNEL);
    expect(request?.body).toMatchObject({
      time: 1_772_366_400.25,
      host: 'web-1',
      source: 'Suricata',
      sourcetype: '_json',
      index: 'security',
      event: { event: { kind: 'alert' }, message: 'Failed logins' },
    });
    await world.run({ ...splunk, format: 'cef' });
    expect(world.sent[1]?.body).toMatchObject({ sourcetype: 'cef', event: expect.stringMatching(/^CEF:0\|/) });
  });

  it('is confirmed once it is indexed; until then the step waits', async () => {
    const state = createMemoryState();
    let indexed = false;
    const world = start((request) =>
      request.endsWith('/ack') ? { acks: { '7': indexed } } : { text: 'Success', code: 0, ackId: 7 },
    );
    const data = { ...splunk, splunkConfirm: true };
    const now = Date.parse('2026-03-01T12:00:00Z');
    expect(await world.run(data, { state, now })).toMatchObject({ outputs: {}, wait: { duration: 10_000 } });
    indexed = true;
    expect(outcomes(await world.run(data, { state, now: now + 10_000 }))).toMatchObject([{ outcome: 'sent' }]);
    expect(world.sent.map(({ body }) => body)).toMatchObject([{ event: {} }, { acks: [7] }, { acks: [7] }]);
    indexed = false;
    const late = createMemoryState();
    await world.run(data, { state: late, now });
    await expect(world.run(data, { state: late, now: now + 301_000 })).rejects.toMatchObject({
      code: 'alert_failed',
      message: expect.stringContaining('not confirmed') as string,
    });
  });

  it('is not confirmed without a channel', async () => {
    const data = { splunk: true, splunkCredential: 'silent', splunkConfirm: true };
    await expect(start().run(data)).rejects.toMatchObject({ message: expect.stringContaining('channel') as string });
  });
});

describe('A token of Splunk', () => {
  it.each([
    [400, { text: 'No data', code: 5 }, true],
    [403, { text: 'Invalid token', code: 4 }, false],
  ])('that is answered with %d', async (status, body, valid) => {
    const given = splunkHec.test?.(
      { url: 'https://splunk.example.com:8088/services/collector/', token: 'T0', channel: '' },
      {
        fetch: async (url) => {
          expect(String(url)).toBe('https://splunk.example.com:8088/services/collector/event');
          return Response.json(body, { status });
        },
        signal: AbortSignal.timeout(5000),
        addressOf: async () => '127.0.0.1',
        token: () => Promise.reject(new Error('none')),
      },
    );
    if (valid) await expect(given).resolves.toContain('valid');
    else await expect(given).rejects.toMatchObject({ code: 'credential_test_failed' });
  });
});

describe('An alert in Elasticsearch', () => {
  const elastic = { elastic: true, elasticCredential: 'elastic', elasticIndex: 'logs-heddle.alerts-default' };

  it('is a document in ECS under its own ID; one that is there was created by an earlier attempt', async () => {
    let status = 201;
    const world = start(() =>
      status === 409
        ? Response.json({ error: { type: 'version_conflict_engine_exception', reason: 'exists' } }, { status })
        : Response.json({ _id: 'x', result: 'created' }, { status }),
    );
    await world.run(elastic);
    status = 409;
    const again = await world.run(elastic);
    expect(outcomes(again)).toMatchObject([{ outcome: 'sent' }]);
    expect(world.sent[0]?.request).toMatch(
      /^PUT search\.example\.com\/logs-heddle\.alerts-default\/_create\/[\da-f]{32}$/,
    );
    expect(world.sent[1]?.request).toBe(world.sent[0]?.request);
    expect(world.sent[0]?.body).toMatchObject({ event: { kind: 'alert' } });
  });
});

describe('An alert by syslog', () => {
  const syslog = { syslog: true, syslogCredential: 'syslog', format: 'text', details: 'äöü' };

  it.each(['tcp', 'tls'] as const)('over %s is a message with its length before it', async (transport) => {
    await using listener = await startSyslog(transport);
    await start().run(
      syslog,
      { items: [{}, {}] },
      { transport, port: listener.port, ca: transport === 'tls' ? certificate : '' },
    );
    await listener.until(2);
    const messages = listener.received.flatMap(readOctets).map(readSyslog);
    expect(messages).toMatchObject([
      { facility: 10, severity: 3, text: '\uFEFFFailed logins | äöü' },
      { facility: 10, severity: 3 },
    ]);
  });

  it('over TCP may be a line', async () => {
    await using listener = await startSyslog('tcp');
    await start().run(syslog, {}, { framing: 'lines', port: listener.port });
    await listener.until(1);
    expect(listener.received[0]?.toString()).toMatch(/^<83>1 .*Failed logins \| äöü\n$/);
  });

  it('over UDP is a datagram', async () => {
    await using listener = await startSyslog('udp');
    await start().run({ ...syslog, syslogFacility: '16' }, {}, { transport: 'udp', port: listener.port });
    await listener.until(1);
    expect(listener.received.map(readSyslog)).toMatchObject([{ facility: 16, severity: 3 }]);
  });

  it('to a server with a certificate that nobody trusts is not sent', async () => {
    await using listener = await startSyslog('tls');
    await expect(start().run(syslog, {}, { transport: 'tls', port: listener.port })).rejects.toMatchObject({
      code: 'alert_failed',
      message: expect.stringContaining('certificate is not trusted') as string,
    });
    expect(listener.received).toEqual([]);
  });

  it('to a server that is not there fails', async () => {
    const { port } = await (async () => {
      await using gone = await startSyslog('tcp');
      return gone;
    })();
    await expect(start().run(syslog, {}, { port })).rejects.toMatchObject({ code: 'alert_failed' });
  });

  it('has a credential that a test connects with', async () => {
    await using listener = await startSyslog('tls');
    const values = {
      host: '127.0.0.1',
      transport: 'tls',
      port: listener.port,
      framing: 'octets',
      ca: certificate,
      certificate: '',
      key: '',
      hostname: '',
      enterprise: '',
    };
    const tools = {
      fetch: () => Promise.reject(new Error('none')),
      signal: AbortSignal.timeout(10_000),
      addressOf: async () => '127.0.0.1',
      token: () => Promise.reject(new Error('none')),
    };
    await expect(syslogServer.test?.(values, tools)).resolves.toContain('took the connection');
    expect(() => syslogServer.check?.({ ...values, enterprise: 'x' })).toThrow(
      expect.objectContaining({ code: 'credential_invalid' }),
    );
  });
});

/** The text of a message to Slack. */
const textOf = (sent: Sent | undefined): string => asText((isJsonObject(sent?.body) ? sent.body['text'] : '') ?? '');

describe('People', () => {
  const texts = (sent: Sent[]) =>
    sent.flatMap((one) => (one.request.includes('slack.com') ? [textOf(one).split('\n')[0]] : []));
  const world = () => start(() => ({ ok: true }));

  it('hear of a problem once, and again if it gets more severe', async () => {
    const [state, { run, sent }] = [createMemoryState(), world()];
    const items = ['high', 'high', 'critical', 'high'].map((severity) => ({ severity }));
    const data = { ...slack, key: 'ssh', severity: '{{ severity }}' };
    expect(outcomes(await run(data, { state, items }))).toMatchObject([
      { outcome: 'sent', count: 1 },
      { outcome: 'repeated', count: 2 },
      { outcome: 'escalated', count: 3 },
      { outcome: 'repeated', count: 4 },
    ]);
    expect(outcomes(await run(data, { state, runId: 'run-2', items: [{ severity: 'high' }] }))).toMatchObject([
      { outcome: 'repeated', count: 5 },
    ]);
    expect(texts(sent)).toEqual(['🚨 *[HIGH] Failed logins*', '🚨 *[CRITICAL] Failed logins*']);
    expect(textOf(sent[0])).toContain('Key: ssh');
  });

  it('of other channels hear of the same problem', async () => {
    const [state, { run, sent }] = [createMemoryState(), world()];
    await run({ ...slack, key: 'ssh' }, { state });
    await run({ ...slack, slackChannel: 'C2', key: 'ssh' }, { state, runId: 'run-2' });
    expect(texts(sent)).toHaveLength(2);
  });

  it('hear of it from their severity on, by channel', async () => {
    const { run, sent } = world();
    const data = { ...slack, webhook: true, webhookUrl: 'https://hook.example/x', peopleFrom: 'medium' };
    const from = { channelFrom: [{ name: 'slack', value: 'critical' }] };
    await run({ ...data, ...from, severity: 'high' });
    expect(sent.map(({ request }) => request)).toEqual(['POST hook.example/x']);
    await expect(run({ ...data, channelFrom: [{ name: 'sms', value: 'high' }] })).rejects.toMatchObject({
      code: 'field_invalid',
    });
  });

  it('who could not be told are told of the next alert', async () => {
    const state = createMemoryState();
    let works = false;
    const { run } = start(() => (works ? { ok: true } : { ok: false, error: 'channel_not_found' }));
    const data = { ...slack, key: 'ssh' };
    await expect(run(data, { state })).rejects.toMatchObject({ code: 'alert_failed' });
    works = true;
    expect(outcomes(await run(data, { state, runId: 'run-2' }))).toMatchObject([{ outcome: 'sent' }]);
  });

  it('in a storm get so many, then one summary, and afterwards the number of what they did not get', async () => {
    const [state, { run, sent }] = [createMemoryState(), world()];
    const now = Date.parse('2026-03-01T12:00:00Z');
    const data = { ...slack, title: '{{ n }}', severity: '{{ severity }}', stormLimit: 2, stormMinutes: 10 };
    const items = [1, 2, 3, 4, 5].map((n) => ({ n, severity: n === 5 ? 'critical' : 'high' }));
    expect(outcomes(await run(data, { state, now, items }))).toMatchObject([
      { outcome: 'sent' },
      { outcome: 'sent' },
      { outcome: 'limited' },
      { outcome: 'limited', destinations: [] },
      { outcome: 'sent' },
    ]);
    expect(texts(sent)).toEqual([
      '🚨 *[HIGH] 1*',
      '🚨 *[HIGH] 2*',
      '🚨 *Many security alerts: more than 2*',
      '🚨 *[CRITICAL] 5*',
    ]);
    await run(data, { state, runId: 'run-2', now: now + 600_000, items: [{ n: 6, severity: 'high' }] });
    expect(textOf(sent.at(-1))).toContain('Before it, 2 further alerts');
  });
});

describe('Several destinations', () => {
  it('are all tried, and a retry sends only what is missing', async () => {
    const state = createMemoryState();
    let works = false;
    const world = start((request) =>
      request === HEC && !works ? Response.json({ text: 'Incorrect index', code: 7 }, { status: 400 }) : { ok: true },
    );
    await expect(world.run({ ...splunk, ...slack }, { state })).rejects.toMatchObject({
      code: 'alert_failed',
      message: expect.stringContaining('Incorrect index') as string,
    });
    works = true;
    expect(outcomes(await world.run({ ...splunk, ...slack }, { state, attempt: 2 }))).toMatchObject([
      { outcome: 'sent', destinations: [{ destination: 'splunk' }, { destination: 'slack' }] },
    ]);
    expect(world.sent.map(({ request }) => request)).toEqual([HEC, 'POST slack.com/api/chat.postMessage', HEC]);
  });

  it('in a system may leave out repeated alerts', async () => {
    const state = createMemoryState();
    const world = start();
    await world.run({ ...splunk, key: 'a', siemRepeats: false }, { state, items: [{}, {}] });
    expect(world.sent).toHaveLength(1);
    await world.run({ ...splunk, key: 'a' }, { state, runId: 'run-2' });
    expect(world.sent).toHaveLength(2);
  });
});
