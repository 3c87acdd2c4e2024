import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { Question } from '@heddle/contract/node/services';
import type { StatePort } from '@heddle/contract/node/state';
import type { Resumed } from '@heddle/contract/run/events';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesPattern, protectionOf, readRange } from './protected.ts';
import { responseAction } from './responseAction.node.ts';

interface Sent {
  request: string;
  body: JsonValue;
}
interface Run {
  items?: JsonObject[];
  resumed?: Resumed;
  state?: StatePort;
  attempt?: number;
}

const approved: Resumed = {
  value: { approved: true, comment: 'Yes', by: 'ada@example.com', at: '2026-03-01T12:01:00.000Z' },
};
const types: { readonly [service: string]: string } = {
  cloudflare: 'cloudflareToken',
  entra: 'entraGraphApp',
  google: 'googleToken',
  okta: 'oktaToken',
  defender: 'defenderApp',
  crowdstrike: 'crowdStrikeClient',
};

/** Services that answer as `answer` says, with what they were sent and what people were asked. */
function start(answer: (request: string) => JsonValue | Response = () => ({})) {
  const sent: Sent[] = [];
  const asked: Question[] = [];
  return {
    sent,
    asked,
    run: (data: JsonObject, { items = [{}], resumed, state, attempt = 1 }: Run = {}) =>
      runNode(responseAction, {
        items: items.map((json) => ({ json })),
        data: {
          reason: 'Scans',
          requestRetries: 0,
          ...Object.fromEntries(Object.keys(types).map((name) => [`${name}Credential`, name])),
          ...data,
        },
        credentials: Object.fromEntries(
          Object.entries(types).map(([name, type]) => [
            name,
            { ...exampleCredential({ domain: 'acme.okta.com', cloud: 'eu-1' }), type },
          ]),
        ),
        now: Date.parse('2026-03-01T12:02:00Z'),
        attempt,
        ...(resumed ? { resumed } : {}),
        ...(state ? { state } : {}),
        ask: async (question) => {
          asked.push(question);
          return { url: 'https://heddle.example/approvals', notes: [] };
        },
        fetch: async (url, init) => {
          const text = init?.body ? await new Response(init.body).text() : '';
          const { host, pathname, search } = new URL(url);
          const request = `${init?.method ?? 'GET'} ${host}${pathname}${decodeURIComponent(search)}`;
          sent.push({ request, body: text === '' ? null : (JSON.parse(text) as JsonValue) });
          const given = answer(request);
          return given instanceof Response ? given : Response.json(given);
        },
      }),
  };
}

const responses = ({ outputs }: Awaited<ReturnType<typeof runNode>>, port = 'done') =>
  outputs[port]?.map(({ json }) => json['response']);
const rules = 'api.cloudflare.com/client/v4/zones/z1/firewall/access_rules/rules';
const block = { zone: 'z1', target: '203.0.113.9' };
const writes = (sent: readonly Sent[]) => sent.filter(({ request }) => !request.startsWith('GET'));

describe('An action', () => {
  const cloudflare = () => start((request) => (request.startsWith('GET') ? { result: [] } : { result: { id: 'r1' } }));

  it('is not done before a person has approved it', async () => {
    const [state, { run, sent, asked }] = [createMemoryState(), cloudflare()];
    const data = { ...block, askedOf: 'ada@example.com, eve@example.com' };
    const until = Date.parse('2026-03-02T12:02:00Z');
    expect(await run(data, { state })).toMatchObject({ outputs: {}, wait: { until } });
    expect(writes(sent)).toEqual([]);
    expect(asked).toMatchObject([
      {
        title: 'Block the address 203.0.113.9?',
        message: 'At Cloudflare:\nBlock the address 203.0.113.9 (Scans)',
        askedOf: ['ada@example.com', 'eve@example.com'],
        until,
      },
    ]);
    expect(responses(await run(data, { state, resumed: approved }))).toEqual([
      {
        action: 'blockAddress',
        service: 'Cloudflare',
        outcome: 'done',
        answer: { id: 'r1' },
        target: '203.0.113.9',
        reason: 'Scans',
        at: '2026-03-01T12:02:00.000Z',
        by: 'ada@example.com',
        approvedAt: '2026-03-01T12:01:00.000Z',
        comment: 'Yes',
      },
    ]);
    expect(writes(sent)).toEqual([
      {
        request: `POST ${rules}`,
        body: { mode: 'block', configuration: { target: 'ip', value: '203.0.113.9' }, notes: 'Scans' },
      },
    ]);
    expect(asked).toHaveLength(1);
  });

  it.each([
    [
      { value: { approved: false, comment: 'No', by: 'eve@example.com', at: '2026-03-01T12:01:00.000Z' } },
      'eve@example.com',
    ],
    [{ expired: true as const }, 'nobody'],
  ] as [Resumed, string][])('that was not approved is not done', async (resumed, by) => {
    const [state, { run, sent }] = [createMemoryState(), cloudflare()];
    await run(block, { state });
    expect(responses(await run(block, { state, resumed }), 'rejected')).toMatchObject([{ outcome: 'rejected', by }]);
    expect(writes(sent)).toEqual([]);
  });

  it('is done for what was approved only', async () => {
    const [state, { run, sent }] = [createMemoryState(), cloudflare()];
    await run(block, { state });
    await expect(run({ ...block, target: '203.0.113.10' }, { state, resumed: approved })).rejects.toMatchObject({
      code: 'response_changed',
    });
    expect(writes(sent)).toEqual([]);
  });

  it('needs no approval where the node names it, and only it', async () => {
    const { run, sent, asked } = cloudflare();
    const data = { ...block, withoutAsking: 'revokeSessions, blockAddress' };
    expect(responses(await run(data))).toMatchObject([{ outcome: 'done', by: '' }]);
    expect(asked).toEqual([]);
    expect(writes(sent)).toHaveLength(1);
    expect(await run({ ...block, withoutAsking: 'unblockAddress' })).toMatchObject({ wait: {} });
    await expect(run({ ...block, withoutAsking: 'all' })).rejects.toMatchObject({ code: 'field_invalid' });
  });

  it('is one question for all items, and done for none of those that are protected', async () => {
    const [state, { run, sent, asked }] = [createMemoryState(), cloudflare()];
    const items = ['203.0.113.1', '10.1.2.3', '203.0.113.2'].map((address) => ({ address }));
    const data = { zone: 'z1', target: '{{ address }}' };
    await run(data, { state, items });
    expect(asked).toMatchObject([{ title: 'Block an address: 2 targets?' }]);
    const given = await run(data, { state, items, resumed: approved });
    expect(responses(given)).toHaveLength(2);
    expect(responses(given, 'protected')).toMatchObject([{ target: '10.1.2.3', outcome: 'protected' }]);
    expect(given.origins).toEqual({ done: [0, 2], protected: [1] });
    expect(writes(sent)).toHaveLength(2);
  });

  it('that is only to be said asks nobody and changes nothing', async () => {
    const { run, sent, asked } = cloudflare();
    expect(responses(await run({ ...block, onlySay: true }))).toMatchObject([{ outcome: 'planned' }]);
    expect([sent, asked]).toEqual([[], []]);
  });

  it('of a step that runs again is done for the rest only', async () => {
    const state = createMemoryState();
    let works = false;
    const { run, sent } = start((request) => {
      if (request.startsWith('GET')) return { result: [] };
      return works || sent.length < 4 ? { result: { id: 'r1' } } : Response.json({ errors: [] }, { status: 400 });
    });
    const items = ['203.0.113.1', '203.0.113.2'].map((address) => ({ address }));
    const data = { zone: 'z1', target: '{{ address }}', withoutAsking: 'blockAddress' };
    await expect(run(data, { state, items })).rejects.toMatchObject({ code: 'connector_invalid' });
    works = true;
    expect(responses(await run(data, { state, items, attempt: 2 }))).toHaveLength(2);
    expect(writes(sent).map(({ body }) => (body as JsonObject)['configuration'])).toMatchObject([
      { value: '203.0.113.1' },
      { value: '203.0.113.2' },
      { value: '203.0.113.2' },
    ]);
  });

  it('asks about so many targets that a person can read them', async () => {
    const items = Array.from({ length: 51 }, (_, at) => ({ address: `203.0.113.${at}` }));
    await expect(cloudflare().run({ zone: 'z1', target: '{{ address }}' }, { items })).rejects.toMatchObject({
      code: 'response_targets_many',
    });
  });
});

describe('An address', () => {
  it('that is blocked already stays so, and unblocking removes exactly its rule', async () => {
    const result = [
      { id: 'r1', configuration: { value: '203.0.113.9' } },
      { id: 'r2', configuration: { value: '203.0.113.90' } },
    ];
    const { run, sent } = start(() => ({ result }));
    const data = { ...block, withoutAsking: 'blockAddress, unblockAddress' };
    expect(responses(await run(data))).toMatchObject([{ outcome: 'already' }]);
    expect(responses(await run({ ...data, action: 'unblockAddress' }))).toMatchObject([{ outcome: 'done' }]);
    expect(writes(sent).map(({ request }) => request)).toEqual([`DELETE ${rules}/r1`]);
  });

  it.each([
    ['10.0.0.1', '', true],
    ['192.168.0.0/16', '', true],
    ['::1', '', true],
    ['203.0.113.9', '', false],
    ['203.0.113.9', '203.0.113.0/24', true],
    ['203.0.112.0/22', '203.0.113.7', true],
    ['2001:db8::1', '2001:db8::/48', true],
    ['2001:db9::1', '2001:db8::/48', false],
  ])('%s with %s listed: protected is %s', (address, listed, isProtected) =>
    expect(protectionOf('blockAddress', address, listed) !== '').toBe(isProtected),
  );

  it('may always be unblocked', () => expect(protectionOf('unblockAddress', '10.0.0.1', '10.0.0.0/8')).toBe(''));

  it.each(['203.0.0.0/8', '2001::/16'])('range as wide as %s is refused', (range) =>
    expect(() => protectionOf('blockAddress', range, '')).toThrow(expect.objectContaining({ code: 'field_invalid' })),
  );

  it.each(['203.0.113.9/33', '203.0.113', 'a/24', '1.2.3.4/8/8', '1.2.3.4/-1'])('%s is none', (text) =>
    expect(readRange(text)).toBeNull(),
  );
});

describe('A pattern', () => {
  it.each([
    ['*@board.example.com', 'Ada@Board.example.com', true],
    ['admin@example.com', 'admin@example.com.evil', false],
    ['a*b*c', 'a-b-b-c', true],
    ['a*bc*c', 'abc', false],
    ['ab*b', 'ab', false],
  ])('%s and %s: %s', (pattern, text, fits) => expect(matchesPattern(pattern, text)).toBe(fits));

  it('fits every text that is made of it', () =>
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z.@]*$/), { minLength: 1 }),
        fc.stringMatching(/^[a-z]*$/),
        (parts, text) => {
          expect(matchesPattern(parts.join('*'), parts.join(text))).toBe(true);
        },
      ),
    ));
});

describe('An account', () => {
  const data = { target: 'ada@example.com', withoutAsking: 'disableAccount, enableAccount, revokeSessions' };
  const graph = 'graph.microsoft.com/v1.0/users/ada%40example.com';
  const directory = 'admin.googleapis.com/admin/directory/v1/users/ada%40example.com';
  const okta = 'acme.okta.com/api/v1/users/ada%40example.com';

  it.each([
    ['entra', 'disableAccount', { request: `PATCH ${graph}`, body: { accountEnabled: false } }],
    ['entra', 'enableAccount', { request: `PATCH ${graph}`, body: { accountEnabled: true } }],
    ['entra', 'revokeSessions', { request: `POST ${graph}/revokeSignInSessions` }],
    ['google', 'disableAccount', { request: `PUT ${directory}`, body: { suspended: true } }],
    ['google', 'enableAccount', { request: `PUT ${directory}`, body: { suspended: false } }],
    ['google', 'revokeSessions', { request: `POST ${directory}/signOut` }],
    ['okta', 'disableAccount', { request: `POST ${okta}/lifecycle/suspend` }],
    ['okta', 'enableAccount', { request: `POST ${okta}/lifecycle/unsuspend` }],
    ['okta', 'revokeSessions', { request: `DELETE ${okta}/sessions?oauthTokens=true` }],
  ])('at %s: %s', async (accountService, action, wanted) => {
    const { run, sent } = start((request) =>
      /roles|memberOf/.test(request) ? (accountService === 'okta' ? [] : { value: [] }) : {},
    );
    expect(responses(await run({ ...data, action, accountService }))).toMatchObject([{ outcome: 'done' }]);
    expect(writes(sent)).toMatchObject([wanted]);
  });

  it.each([
    ['entra', { value: [{ displayName: 'Global Administrator' }] }],
    ['google', { isAdmin: true }],
    ['okta', [{ label: 'Super Organization Administrator' }]],
  ])('of an administrator at %s is protected, unless the node says otherwise', async (accountService, roles) => {
    const { run, sent } = start(() => roles);
    const disable = { ...data, action: 'disableAccount', accountService };
    expect(responses(await run(disable), 'protected')).toMatchObject([
      { protectedBy: expect.stringContaining('administrator') as string },
    ]);
    expect(writes(sent)).toEqual([]);
    expect(responses(await run({ ...disable, protectAdmins: false }))).toMatchObject([{ outcome: 'done' }]);
    expect(writes(sent)).toHaveLength(1);
  });

  it('that is listed is protected from being disabled, and may be enabled', async () => {
    const { run } = start(() => ({ value: [] }));
    const protect = '*@example.com';
    expect(responses(await run({ ...data, protect, action: 'disableAccount' }), 'protected')).toHaveLength(1);
    expect(responses(await run({ ...data, protect, action: 'enableAccount' }))).toHaveLength(1);
  });

  it('that Okta has suspended already stays so', async () => {
    const { run, sent } = start((request) => (request.endsWith('/roles') ? [] : { status: 'SUSPENDED' }));
    const given = await run({ ...data, action: 'disableAccount', accountService: 'okta' });
    expect(responses(given)).toMatchObject([{ outcome: 'already' }]);
    expect(writes(sent)).toEqual([]);
  });
});

describe('A host', () => {
  const data = { target: 'pc-7', withoutAsking: 'isolateHost, releaseHost' };

  it('at Defender is found by its name, and isolated with the reason', async () => {
    const { run, sent } = start((request) =>
      request.startsWith('GET') ? { value: [{ id: 'm1' }] } : { id: 'a1', status: 'Pending' },
    );
    expect(responses(await run({ ...data, action: 'isolateHost' }))).toMatchObject([
      { outcome: 'started', answer: { status: 'Pending' } },
    ]);
    await run({ ...data, action: 'releaseHost' });
    expect(sent.map(({ request }) => request)).toEqual([
      "GET api.security.microsoft.com/api/machines?$filter=computerDnsName+eq+'pc-7'",
      'POST api.security.microsoft.com/api/machines/m1/isolate',
      "GET api.security.microsoft.com/api/machines?$filter=computerDnsName+eq+'pc-7'",
      'POST api.security.microsoft.com/api/machines/m1/unisolate',
    ]);
    expect(sent[1]?.body).toEqual({ Comment: 'Scans', IsolationType: 'Full' });
  });

  it('at CrowdStrike is contained, and released', async () => {
    const { run, sent } = start(() => ({ resources: ['d1'] }));
    await run({ ...data, action: 'isolateHost', hostService: 'crowdstrike' });
    await run({ ...data, action: 'releaseHost', hostService: 'crowdstrike' });
    const actions = 'POST api.eu-1.crowdstrike.com/devices/entities/devices-actions/v2';
    expect(writes(sent)).toEqual([
      { request: `${actions}?action_name=contain`, body: { ids: ['d1'] } },
      { request: `${actions}?action_name=lift_containment`, body: { ids: ['d1'] } },
    ]);
  });

  it.each([[[]], [[{ id: 'm1' }, { id: 'm2' }]]])(
    'whose name is not that of exactly one machine is an error',
    async (value) => {
      const { run, sent } = start(() => ({ value }));
      await expect(run({ ...data, action: 'isolateHost' })).rejects.toMatchObject({ code: 'response_host_unknown' });
      expect(writes(sent)).toEqual([]);
    },
  );
});
