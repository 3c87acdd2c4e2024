import type { JsonObject } from '@heddle/contract/json';
import type { HookResponse } from '@heddle/contract/run/events';
import { describe, expect, it } from 'vitest';
import { runNode } from '../../testing/run-node.ts';
import { respondToWebhook } from './respondToWebhook.node.ts';

const containing = (text: string): string => expect.stringContaining(text) as string;

const answerWith = async (
  data: JsonObject,
  items: JsonObject[] = [{ id: 1 }, { id: 2 }],
): Promise<HookResponse | undefined> =>
  (await runNode(respondToWebhook, { data, items: items.map((json) => ({ json })) })).respond;

const json = 'application/json; charset=utf-8';

describe('the answer to a webhook', () => {
  it.each([
    [{}, { status: 200, headers: { 'content-type': json }, body: [{ id: 1 }, { id: 2 }] }],
    [
      { body: 'first', statusCode: 201 },
      { status: 201, headers: { 'content-type': json }, body: { id: 1 } },
    ],
    [
      { body: 'json', json: '{ "ok": true }' },
      { status: 200, headers: { 'content-type': json }, body: { ok: true } },
    ],
    [
      { body: 'text', text: 'No. {{ id }}' },
      { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: 'No. 1' },
    ],
    [
      { body: 'empty', statusCode: 204 },
      { status: 204, headers: {}, body: '' },
    ],
  ])('with %j', async (data, answer) => {
    expect(await answerWith(data)).toEqual(answer);
  });

  it('has headers, and a content type of its own', async () => {
    const headers = [
      { name: 'X-Order', value: '{{ id }}' },
      { name: 'Content-Type', value: 'text/csv' },
    ];
    expect((await answerWith({ body: 'text', text: 'a,b', headers }))?.headers).toEqual({
      'x-order': '1',
      'content-type': 'text/csv',
    });
  });

  it('is an empty object when there is no first item', async () => {
    expect((await answerWith({ body: 'first' }, []))?.body).toEqual({});
  });

  it.each(['Set-Cookie', 'Content-Length', 'Transfer-Encoding', 'Clear-Site-Data'])('cannot carry %s', async (name) => {
    await expect(answerWith({ headers: [{ name, value: '1' }] })).rejects.toMatchObject({
      code: 'field_invalid',
      message: containing(name.toLowerCase()),
    });
  });
});
