import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { JsonObject } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { googleCalendar } from '../googleCalendar/googleCalendar.node.ts';
import { defineConnector } from './connector.ts';

interface Event extends JsonObject {
  id: string;
  extendedProperties: { private: { heddle: string } };
}

/** A calendar. `breaks`: how many of the first requests to create an event lose their answer, `before` or `after` the event was created. */
function calendar(breaks: number, when: 'before' | 'after') {
  const events: Event[] = [];
  const asked: string[] = [];
  const fetch = async (url: string | URL, init: RequestInit = {}) => {
    const { searchParams } = new URL(url);
    asked.push(init.method ?? 'GET');
    if (init.method !== 'POST') {
      const mark = searchParams.get('privateExtendedProperty')?.replace('heddle=', '');
      return Response.json({ items: events.filter((event) => event.extendedProperties.private.heddle === mark) });
    }
    const body = JSON.parse(await new Response(init.body).text()) as Omit<Event, 'id'>;
    const isLost = asked.filter((method) => method === 'POST').length <= breaks;
    const event: Event = { id: `e${events.length + 1}`, ...body } as Event;
    if (!isLost || when === 'after') events.push(event);
    if (isLost) throw new TypeError('fetch failed');
    return Response.json(event);
  };
  const state = createMemoryState();
  const run = (titles: readonly string[]) =>
    runNode(googleCalendar, {
      items: titles.map((title) => ({ json: { title } })),
      data: {
        operation: 'event.create',
        credential: 'example',
        calendarId: 'primary',
        title: '{{ title }}',
        start: '2026-12-24',
        end: '2026-12-25',
        requestRetries: 2,
      },
      credentials: { example: { ...exampleCredential({}), values: { token: 't' } } },
      state,
      fetch,
    });
  return { events, asked, run };
}

describe('a write that carries a mark', () => {
  it('is found where it was done, and not done again', async () => {
    const { events, asked, run } = calendar(1, 'after');
    await expect(run(['Planning'])).rejects.toMatchObject({ code: 'http_unreachable' });
    const { outputs } = await run(['Planning']);
    expect(events).toHaveLength(1);
    expect(outputs['main']?.map(({ json }) => json['id'])).toEqual(['e1']);
    expect(asked).toEqual(['POST', 'GET']);
  });

  it('is done where it was not', async () => {
    const { events, asked, run } = calendar(1, 'before');
    await expect(run(['Planning'])).rejects.toMatchObject({ code: 'http_unreachable' });
    await run(['Planning']);
    expect(events).toHaveLength(1);
    expect(asked).toEqual(['POST', 'GET', 'POST']);
  });

  it('has a mark of its own for each item, also where they are the same', async () => {
    const { events, run } = calendar(0, 'after');
    await run(['Planning', 'Planning']);
    expect(new Set(events.map(({ extendedProperties }) => extendedProperties.private.heddle)).size).toBe(2);
  });

  it('needs no choice of what happens after an interruption', () => {
    expect(googleCalendar.fields['afterInterruption']?.when).toMatchObject({
      operation: expect.not.arrayContaining(['event.create']) as string[],
    });
  });
});

it('a search by an operation that the vendor does not have is a mistake in the source', () => {
  const repeat = { search: { mark: 'm', operation: 'order.search', fields: () => ({}), at: 'm' } };
  const create = { name: 'Create', method: 'POST', path: '/orders', repeat, sample: {} } as const;
  expect(() =>
    defineConnector({
      vendor: 'acme',
      name: 'Acme',
      credentials: [],
      address: 'https://acme.example',
      objects: [{ key: 'order', name: 'Order', operations: { create } }],
    }),
  ).toThrow('order.search');
});
