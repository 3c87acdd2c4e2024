import type { JsonObject } from '@heddle/contract/json';
import { describe, expect, it } from 'vitest';
import { only } from '../testing.ts';

const dataOf = (pagination: object): JsonObject =>
  only('httpRequest', { url: 'https://api.example.com', options: { pagination: { pagination } } }).data;
const by = (name: string, value: string, rest: object = {}): JsonObject =>
  dataOf({ parameters: { parameters: [{ name, value }] }, ...rest });

describe('the pages of an HTTP Request of n8n', () => {
  it('follow by the address in the answer', () => {
    const next = { paginationMode: 'responseContainsNextURL', nextURL: "={{ $response.body.links['next'] }}" };
    expect(dataOf({ ...next, limitPagesFetched: true, maxRequests: 5 })).toMatchObject({
      pagination: 'link',
      nextPath: 'links.next',
      maxPages: 5,
    });
  });

  it('are counted, and end with an empty one', () => {
    expect(by('page', '={{ $pageCount + 1 }}', { requestInterval: 200 })).toMatchObject({
      pagination: 'number',
      pageParameter: 'page',
      firstPage: 1,
      maxPages: 1000,
      pause: 200,
    });
    expect(by('p', '={{$pageCount}}')).toMatchObject({ pagination: 'number', firstPage: 0 });
  });

  it('follow by a cursor from the answer', () => {
    expect(by('after', '={{ $response.body.meta?.cursors[0].after }}')).toMatchObject({
      pagination: 'cursor',
      cursorParameter: 'after',
      cursorPath: 'meta.cursors.0.after',
    });
  });

  it('are none where they are switched off', () => {
    const data = dataOf({ paginationMode: 'off' });
    expect([data['pagination'], data['review']]).toEqual([undefined, undefined]);
  });

  it.each([
    [{ parameters: { parameters: [{ name: 'page', value: '={{ $pageCount * 10 }}' }] } }],
    [{ parameters: { parameters: [{ type: 'body', name: 'page', value: '={{ $pageCount }}' }] } }],
    [
      {
        parameters: { parameters: [{ name: 'page', value: '={{ $pageCount }}' }] },
        paginationCompleteWhen: 'receiveSpecificStatusCodes',
      },
    ],
    [{ paginationMode: 'responseContainsNextURL', nextURL: '={{ $response.headers.next }}' }],
  ])('%j is left to somebody', (pagination) => {
    expect(dataOf(pagination)['review']).toMatchObject([{ need: 'hand', fields: ['pagination'] }]);
  });
});
