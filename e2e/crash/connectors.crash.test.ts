import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiUser, chain, eventually, node } from '../support/api-user.ts';
import { ServerProcess } from '../support/server-process.ts';
import type { Databases } from './databases.ts';
import { kinds, needs } from './databases.ts';

interface Received {
  title: string;
}

interface CalendarEvent {
  summary: string;
  extendedProperties: { private: { heddle: string } };
}

/** A vendor that creates deals, each after a moment, and lists them; and events of a calendar, each at once, of which it tells after a moment. */
async function startVendor() {
  const received: Received[] = [];
  const events: CalendarEvent[] = [];
  const created = Date.parse('2026-03-01T12:00:00Z');
  const deals: { id: number; title: string; add_time: string }[] = [];
  let lists = 0;
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const answer = (value: unknown): void => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      };
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://vendor.example');
      if (pathname.endsWith('/events')) {
        if (request.method !== 'POST') {
          const mark = searchParams.get('privateExtendedProperty')?.replace('heddle=', '');
          return answer({ items: events.filter((event) => event.extendedProperties.private.heddle === mark) });
        }
        // The connector has written it. The event is there before the answer is.
        const event = JSON.parse(body) as CalendarEvent;
        events.push(event);
        await sleep(40);
        return answer(event);
      }
      if (request.method !== 'POST') {
        lists += 1;
        return answer({ data: deals.toReversed() });
      }
      const { title } = JSON.parse(body) as { title: string };
      received.push({ title });
      await sleep(40);
      answer({ data: { id: received.length, title } });
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It listens at a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    events,
    /** How often the deals were listed. */
    lists: () => lists,
    add(id: number): void {
      deals.push({ id, title: `Deal ${id}`, add_time: new Date(created + id * 1000).toISOString() });
    },
    async [Symbol.asyncDispose](): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

describe.each(kinds)('a connector on $kind', ({ openDatabases }) => {
  let databases: Databases | null = null;
  let vendor: Awaited<ReturnType<typeof startVendor>>;
  let server: ServerProcess;
  let user: ApiUser;
  let credential: string;
  beforeAll(async () => {
    databases = await openDatabases();
    if (!databases) return;
    vendor = await startVendor();
    const env = {
      ...(await databases.env()),
      HEDDLE_CONNECTOR_ADDRESSES: `pipedrive=${vendor.url},googleCalendar=${vendor.url}`,
    };
    server = await ServerProcess.start({ env });
    user = await ApiUser.register(server.url);
    credential = await user.createCredential('Sales', 'pipedriveApi', { token: 'pipedrive-token' });
  });
  afterAll(async () => {
    if (!databases) return;
    await server[Symbol.asyncDispose]();
    await vendor[Symbol.asyncDispose]();
    await databases[Symbol.asyncDispose]();
  });
  needs(() => databases);

  const dieAndComeBack = async (): Promise<void> => {
    await server.kill();
    await server.start();
  };

  it('does what had not been done when its server was killed, and nothing that had', async () => {
    const orders = Array.from({ length: 60 }, (_, index) => ({ order: index + 1 }));
    const workflowId = await user.createWorkflow('Deals', {
      nodes: [
        node('Go', 'manualTrigger', { items: JSON.stringify(orders) }),
        node('Sales', 'pipedriveCrm', { operation: 'deal.create', credential, title: 'Order {{ order }}' }),
      ],
      edges: chain('Go', 'Sales'),
    });
    const id = await user.execute(workflowId);
    for (const share of [10, 25, 45]) {
      await eventually(`${share} deals have arrived`, 30, async () => vendor.received.length >= share);
      await dieAndComeBack();
    }
    const run = await eventually('the run has ended', 60, async () => {
      const view = await user.run(id);
      return view.status === 'running' ? undefined : view;
    });
    expect(run.status).toBe('completed');
    const byTitle = Map.groupBy(vendor.received, ({ title }) => title);
    expect(byTitle.size).toBe(60);
    // Sent again is only what was under way: four with each of three kills, as many as the connector sends at a time.
    const again = [...byTitle.values()].filter((requests) => requests.length > 1);
    expect(again.length).toBeLessThanOrEqual(3 * 4);
  });

  it('finds what had been done when its server was killed: nothing is lost, and nothing there twice', async () => {
    const orders = Array.from({ length: 60 }, (_, index) => ({ order: index + 1 }));
    const google = await user.createCredential('Calendar', 'googleToken', { token: 'ya29.token' });
    const workflowId = await user.createWorkflow('Events', {
      nodes: [
        node('Go', 'manualTrigger', { items: JSON.stringify(orders) }),
        node('Calendar', 'googleCalendar', {
          operation: 'event.create',
          credential: google,
          calendarId: 'primary',
          title: 'Order {{ order }}',
          start: '2026-12-24',
          end: '2026-12-25',
        }),
      ],
      edges: chain('Go', 'Calendar'),
    });
    const id = await user.execute(workflowId);
    for (const share of [10, 25, 45]) {
      await eventually(`${share} events are there`, 30, async () => vendor.events.length >= share);
      await dieAndComeBack();
    }
    const run = await eventually('the run has ended', 60, async () => {
      const view = await user.run(id);
      return view.status === 'running' ? undefined : view;
    });
    expect(run.status).toBe('completed');
    const titles = vendor.events.map(({ summary }) => summary);
    expect(titles.toSorted()).toEqual(orders.map(({ order }) => `Order ${order}`).toSorted());
    expect(run.steps.at(-1)?.output?.['main']).toHaveLength(60);
  });

  it('starts one run for each record, however often its server is killed', async () => {
    await user.createWorkflow('New deals', {
      nodes: [
        node('New', 'pipedriveTrigger', { event: 'dealCreated', credential, every: 1 }),
        node('Note', 'dataTransform', {}),
      ],
      edges: chain('New', 'Note'),
    });
    vendor.add(0);
    await eventually('the trigger has noted what is there', 30, async () => vendor.lists() > 0);
    // It notes it a moment after the vendor has answered.
    await sleep(3000);
    for (let life = 1; life <= 3; life += 1) {
      for (let n = 1; n <= 5; n += 1) vendor.add(life * 10 + n);
      const before = vendor.lists();
      await dieAndComeBack();
      // A server that has just been started asks at once.
      await eventually('the trigger has looked again', 60, async () => vendor.lists() > before);
    }
    const seen = async (): Promise<unknown[]> => {
      const runs = (await user.runs()).filter(({ workflowName }) => workflowName === 'New deals');
      const views = await Promise.all(runs.map(({ id }) => user.run(id)));
      return views
        .flatMap(({ steps }) => steps.find(({ nodeId }) => nodeId === 'Note')?.output?.['main'] ?? [])
        .map(({ json }) => json['id']);
    };
    const all = await eventually('all records have been in a run', 60, async () => {
      const ids = await seen();
      return ids.length >= 15 ? ids : undefined;
    });
    expect(all.map(Number).toSorted((one, other) => one - other)).toEqual([
      11, 12, 13, 14, 15, 21, 22, 23, 24, 25, 31, 32, 33, 34, 35,
    ]);
  });
});
