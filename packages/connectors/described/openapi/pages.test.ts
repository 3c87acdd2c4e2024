import type { DescribedParameter } from '@heddle/contract/described/operation';
import type { JsonObject } from '@heddle/contract/json';
import { describe, expect, it } from 'vitest';
import { guessPaging } from './pages.ts';
import { Schemas } from './schemas.ts';

const text = { type: 'string' };
const query = (...names: string[]): DescribedParameter[] =>
  names.map((name, index) => ({ key: `p${index}`, name, in: 'query', kind: 'text', label: name }));

const guess = (names: readonly string[], properties: JsonObject, headers: readonly string[] = [], most?: number) =>
  guessPaging(
    new Schemas({}),
    query(...names),
    { schema: { type: 'object', properties }, headers: new Set(headers) },
    new Map(most === undefined ? [] : [['query limit maximum', most]]),
  );

const inside = (name: string, properties: JsonObject): JsonObject => ({ [name]: { type: 'object', properties } });

describe('How pages are read is guessed', () => {
  it.each<[string, readonly string[], JsonObject, JsonObject]>([
    ['a cursor', ['cursor'], { next_cursor: text }, { by: 'cursor', parameter: 'cursor', at: 'next_cursor' }],
    [
      'a cursor further in, with a word on more',
      ['after'],
      { ...inside('paging', { next: text }), has_more: { type: 'boolean' } },
      { by: 'cursor', parameter: 'after', at: 'paging.next', more: 'has_more' },
    ],
    ['Google', ['pageToken'], { nextPageToken: text }, { by: 'cursor', parameter: 'pageToken', at: 'nextPageToken' }],
    ['OData', ['$top', '$skip'], { '@odata.nextLink': text }, { by: 'address', at: '@odata.nextLink' }],
    ['an address', [], inside('links', { next: text }), { by: 'address', at: 'links.next' }],
    [
      'the last entry',
      ['starting_after'],
      { has_more: { type: 'boolean' } },
      { by: 'last', parameter: 'starting_after', id: 'id', more: 'has_more' },
    ],
    ['a page number', ['page'], {}, { by: 'page', parameter: 'page', first: 1 }],
    ['an offset', ['offset'], {}, { by: 'offset', parameter: 'offset' }],
  ])('by %s', (_what, names, properties, paging) => {
    expect(guess(names, properties)).toEqual(paging);
  });

  it('by the header Link, where the answer has it', () => {
    expect(guess(['page'], {}, ['link'])).toEqual({ by: 'link' });
  });

  it('with the size of pages, where the description says the most', () => {
    const size = { parameter: 'limit', most: 50 };
    expect(guess(['offset', 'limit'], {}, [], 50)).toEqual({ by: 'offset', parameter: 'offset', size });
    expect(guess(['offset', 'limit'], {})).toEqual({ by: 'offset', parameter: 'offset' });
  });

  it('not at all where nothing is recognized', () => {
    expect(guess(['color'], { total: { type: 'integer' } })).toBeUndefined();
    // The answer takes no part in it: there is nowhere to send the cursor.
    expect(guess([], { next_cursor: text })).toBeUndefined();
  });
});
