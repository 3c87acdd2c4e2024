import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { Widget } from '@heddle/contract/node/widgets';
import type { StatePort } from '@heddle/contract/node/state';
import { certificate, mailCredential, startMailServer } from '@heddle/nodes/catalog/email/testing';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notification } from './notification.node.ts';
import { quietFor } from './quiet-hours.ts';

const HOUR = 3_600_000;

/** The world of a notification: what it sends, where services answer as `answer` says. */
function start(answer: (host: string) => JsonValue | Response = () => ({ ok: true })) {
  const sent: { host: string; body: string }[] = [];
  const widgets: Widget[] = [];
  return {
    sent,
    widgets,
    run: (
      data: JsonObject,
      {
        state,
        runId = 'run-1',
        now,
        items = [{}],
        timeZone = 'UTC',
        attempt = 1,
      }: {
        state?: StatePort;
        runId?: string;
        now?: number;
        items?: JsonObject[];
        timeZone?: string;
        attempt?: number;
      } = {},
    ) =>
      runNode(notification, {
        items: items.map((json) => ({ json })),
        data: { title: 'Down', message: 'web-1', dashboard: false, requestRetries: 0, ...data },
        credentials: {
          slack: { ...exampleCredential({}), type: 'slackApi' },
          discord: { ...exampleCredential({}), type: 'discordBotToken' },
          telegram: { ...exampleCredential({ token: '1:a' }), type: 'telegramBotToken' },
        },
        runId,
        // State in memory is that of one run: the steps of others have other keys.
        stepKey: runId,
        attempt,
        timeZone,
        ...(now === undefined ? {} : { now }),
        ...(state ? { state } : {}),
        putWidget: (widget) => Promise.resolve(void widgets.push(widget)),
        fetch: async (url, init) => {
          const { host } = new URL(url);
          sent.push({ host, body: init?.body ? await new Response(init.body).text() : '' });
          const given = answer(host);
          return given instanceof Response ? given : Response.json(given);
        },
      }),
  };
}

const slack = { slack: true, slackCredential: 'slack', slackChannel: 'C1' };
const webhook = { webhook: true, webhookUrl: 'https://hook.example/very-secret' };
const outcomes = ({ outputs }: { outputs: { [port: string]: readonly { json: JsonObject }[] } }) =>
  outputs['main']?.map(({ json }) => json['notification']);

describe('Quiet hours', () => {
  const at = (time: string): number => Date.parse(`2026-03-01T${time}Z`);
  it.each([
    ['23:30:00', '22:00', '07:00', 7.5],
    ['06:59:30', '22:00', '07:00', 0.5 / 60],
    ['07:00:00', '22:00', '07:00', 0],
    ['21:59:59', '22:00', '07:00', 0],
    ['12:30:00', '12:00', '13:00', 0.5],
    ['12:30:00', '12:00', '12:00', 0],
  ])('at %s, from %s to %s: %d hours', (time, from, to, hours) =>
    expect(quietFor(at(time), { from, to, zone: 'UTC' })).toBeCloseTo(hours * HOUR, -2),
  );

  it('are those of the time zone', () =>
    expect(quietFor(at('22:30:00'), { from: '23:00', to: '07:00', zone: 'Europe/Berlin' })).toBe(7.5 * HOUR));

  it('are over when they are said to be, whatever they are', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const clock = (of: number): string =>
      `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`;
    fc.assert(
      fc.property(minute, minute, fc.integer({ min: 0, max: 86_399_999 }), (from, to, ms) => {
        const hours = { from: clock(from), to: clock(to), zone: 'UTC' };
        const time = at('00:00:00') + ms;
        expect(quietFor(time + quietFor(time, hours), hours)).toBe(0);
      }),
    );
  });

  it.each([
    ['25:00', 'UTC'],
    ['22:00', 'Mars/Base'],
  ])('of %s in %s are refused', (from, zone) =>
    expect(() => quietFor(0, { from, to: '07:00', zone })).toThrow(expect.objectContaining({ code: 'field_invalid' })),
  );
});

describe('A notification', () => {
  it('goes to all channels, as each writes it', async () => {
    const world = start();
    await world.run({
      ...slack,
      ...webhook,
      discord: true,
      discordCredential: 'discord',
      discordChannel: '1',
      telegram: true,
      telegramCredential: 'telegram',
      telegramChat: '2',
      teams: true,
      teamsUrl: 'https://teams.example/1',
      title: 'A < B',
      level: 'critical',
    });
    const body = (host: string) => world.sent.find((one) => one.host === host)?.body ?? '';
    expect(new URLSearchParams(body('slack.com')).get('text')).toBe('🚨 *A &lt; B*\nweb-1');
    expect(JSON.parse(body('discord.com'))).toMatchObject({ content: '🚨 **A < B**\nweb-1' });
    expect(JSON.parse(body('api.telegram.org'))).toMatchObject({ chat_id: '2', text: '🚨 A < B\nweb-1' });
    expect(JSON.parse(body('teams.example'))).toMatchObject({
      attachments: [{ content: { body: [{ text: 'A < B', color: 'attention' }, { text: 'web-1' }] } }],
    });
    expect(JSON.parse(body('hook.example'))).toMatchObject({ title: 'A < B', message: 'web-1', level: 'critical' });
  });

  it('is shown on the dashboard, the latest on top', async () => {
    const world = start();
    const state = createMemoryState();
    await world.run({ dashboard: true, title: '{{ n }}' }, { state, items: [{ n: 'first' }, { n: 'second' }] });
    expect(world.widgets.at(-1)).toMatchObject({
      key: 'notifications',
      content: {
        rows: [
          [expect.any(String), 'info', 'second', 'web-1'],
          [expect.any(String), 'info', 'first', 'web-1'],
        ],
      },
    });
  });

  it('is a mail', async () => {
    await using server = await startMailServer();
    await runNode(notification, {
      data: {
        title: 'Down\nBcc: eve@example.com',
        dashboard: false,
        mail: true,
        mailCredential: 'mail',
        mailTo: 'ada@example.com',
        mailFrom: 'flow@example.com',
      },
      credentials: { mail: mailCredential({ port: server.port, ca: certificate }) },
      addressOf: () => Promise.resolve('127.0.0.1'),
    });
    expect(server.received).toMatchObject([{ to: ['ada@example.com'] }]);
    expect(server.received[0]?.source).toContain('Subject: Down Bcc: eve@example.com');
  });

  it('that one channel does not take fails, and a retry sends only what is missing', async () => {
    const state = createMemoryState();
    let works = false;
    const world = start((host) =>
      host === 'slack.com' && !works ? { ok: false, error: 'channel_not_found' } : { ok: true },
    );
    await expect(world.run({ ...slack, ...webhook }, { state })).rejects.toMatchObject({
      code: 'notification_failed',
      message: expect.stringContaining('channel_not_found') as string,
    });
    works = true;
    expect(outcomes(await world.run({ ...slack, ...webhook }, { state, attempt: 2 }))).toMatchObject([
      { outcome: 'sent' },
    ]);
    expect(world.sent.map(({ host }) => host)).toEqual(['slack.com', 'hook.example', 'slack.com']);
  });

  it('by the first channel that works ends there, in the order that is given', async () => {
    const world = start();
    const data = { ...slack, ...webhook, delivery: 'first' };
    await world.run({ ...data, order: 'webhook, slack' });
    expect(world.sent.map(({ host }) => host)).toEqual(['hook.example']);
    await expect(world.run({ ...data, order: 'pigeon' })).rejects.toMatchObject({ code: 'field_invalid' });
  });

  it('shows nothing of the URL of a webhook that fails', async () => {
    const world = start(() => new Response('no', { status: 403 }));
    await expect(world.run(webhook)).rejects.toSatisfy(
      (error: Error) => !JSON.stringify(error).includes('very-secret'),
    );
  });

  it('is sent once for a key, in each run', async () => {
    const state = createMemoryState();
    const world = start();
    const data = { ...webhook, dedupeKey: 'web-1' };
    expect(outcomes(await world.run(data, { state, items: [{}, {}] }))).toMatchObject([
      { outcome: 'sent' },
      { outcome: 'duplicate' },
    ]);
    expect(outcomes(await world.run(data, { state, runId: 'run-2' }))).toMatchObject([{ outcome: 'duplicate' }]);
    expect(world.sent).toHaveLength(1);
  });

  it('that failed does not hold back the next one with its key', async () => {
    const state = createMemoryState();
    let works = false;
    const world = start(() => (works ? {} : new Response('', { status: 500 })));
    const data = { ...webhook, dedupeKey: 'web-1' };
    await expect(world.run(data, { state })).rejects.toMatchObject({ code: 'notification_failed' });
    works = true;
    expect(outcomes(await world.run(data, { state, runId: 'run-2' }))).toMatchObject([{ outcome: 'sent' }]);
  });

  it('waits for the end of quiet hours, unless it is critical', async () => {
    const now = Date.parse('2026-03-01T23:00:00Z');
    const world = start();
    const data = { ...webhook, quietHours: true, level: '{{ level }}' };
    const items = [{ level: 'info' }, { level: 'critical' }];
    expect(await world.run(data, { now, items })).toMatchObject({ outputs: {}, wait: { until: now + 8 * HOUR } });
    expect(world.sent).toHaveLength(1);
    expect(outcomes(await world.run({ ...data, quietAction: 'skip' }, { now, runId: 'run-2' }))).toMatchObject([
      { outcome: 'quiet' },
    ]);
  });
});
