import type { JsonValue } from '@heddle/contract/json';
import { describe, expect, it } from 'vitest';
import type { ListPaging, PageEnd } from './paging.ts';
import { firstPage, nextPage, pageSize } from './paging.ts';

const end = (answer: JsonValue, facts: Partial<PageEnd> = {}): PageEnd => ({
  answer,
  headers: new Headers(),
  entries: 2,
  read: 2,
  pages: 1,
  asked: 2,
  ...facts,
});
const query = (paging: ListPaging, given: PageEnd, wanted = 100) => nextPage(paging, given, wanted)?.query;
const size = { parameter: 'limit', most: 50 };

describe('a list that is paged by cursor', () => {
  const paging: ListPaging = { by: 'cursor', parameter: 'after', at: 'meta.next', size };

  it('asks for as many as are wanted, and at most for what the vendor gives', () => {
    expect(firstPage(paging, 20).query).toEqual({ limit: '20' });
    expect(firstPage(paging, Infinity).query).toEqual({ limit: '50' });
    expect(query(paging, end({ meta: { next: 'abc' } }), 7)).toEqual({ limit: '7', after: 'abc' });
  });

  it.each([[{}], [{ meta: { next: null } }], [{ meta: { next: '' } }]])('ends without a cursor: %j', (answer) => {
    expect(nextPage(paging, end(answer), 100)).toBeNull();
  });

  it('ends where the vendor says that there is no more, whatever the cursor', () => {
    const saying: ListPaging = { ...paging, more: 'has_more' };
    expect(nextPage(saying, end({ has_more: false, meta: { next: 'x' } }), 1)).toBeNull();
    expect(query(saying, end({ has_more: true, meta: { next: 'x' } }))).toMatchObject({ after: 'x' });
  });

  it('may have its parameters in the body, also inside of objects', () => {
    const inBody: ListPaging = { by: 'cursor', parameter: 'page.after', at: 'next', in: 'body', size };
    expect(nextPage(inBody, end({ next: 'x' }), 9)).toEqual({ query: {}, body: { limit: 9, page: { after: 'x' } } });
  });
});

describe('a list whose pages are counted', () => {
  const paging: ListPaging = { by: 'page', parameter: 'page', first: 1, size };

  it('begins with the first, and ends with one that is not full', () => {
    expect(firstPage(paging, 10).query).toEqual({ limit: '10', page: '1' });
    expect(query(paging, end([], { pages: 3 }))).toMatchObject({ page: '4' });
    expect(nextPage(paging, end([], { entries: 1 }), 10)).toBeNull();
    expect(nextPage(paging, end([], { entries: 0, asked: undefined }), 10)).toBeNull();
  });

  it('has pages of one size: with a smaller one, their numbers would mean other entries', () => {
    const after = end([], { entries: 50, read: 50, asked: 50 });
    expect(nextPage(paging, after, 1)?.query).toEqual({ limit: '50', page: '2' });
    expect(pageSize(paging, 1, 50)).toBe(50);
  });

  it('goes by what the vendor says where it says something', () => {
    const saying: ListPaging = { ...paging, more: 'more' };
    expect(query(saying, end({ more: true }, { entries: 1 }))).toMatchObject({ page: '2' });
    expect(nextPage(saying, end({ more: false }), 10)).toBeNull();
  });
});

describe('a list that is paged by offset', () => {
  it('goes on after what was read', () => {
    const paging: ListPaging = { by: 'offset', parameter: 'start', size };
    expect(query(paging, end([], { read: 4 }))).toMatchObject({ start: '4' });
    expect(nextPage(paging, end([], { entries: 1, read: 3 }), 10)).toBeNull();
  });

  it('goes on where the vendor says, or until it has all', () => {
    const saying: ListPaging = { by: 'offset', parameter: 'start', next: 'next_start', size };
    expect(query(saying, end({ next_start: 30 }))).toMatchObject({ start: '30' });
    expect(nextPage(saying, end({ next_start: null }), 10)).toBeNull();
    const counted: ListPaging = { by: 'offset', parameter: 'startAt', total: 'total', size };
    expect(nextPage(counted, end({ total: 2 }), 10)).toBeNull();
    expect(query(counted, end({ total: 3 }))).toMatchObject({ startAt: '2' });
  });
});

describe('a list whose next page has an address', () => {
  it('follows the header Link', () => {
    const headers = new Headers({
      link: '<https://a.example/x?page=2>; rel="next", <https://a.example/x>; rel="first"',
    });
    expect(nextPage({ by: 'link' }, end([], { headers }), 10)).toMatchObject({ address: 'https://a.example/x?page=2' });
    expect(nextPage({ by: 'link' }, end([]), 10)).toBeNull();
  });

  it('follows the address in the answer, also by a name with a dot', () => {
    const paging: ListPaging = { by: 'address', at: '@odata.nextLink' };
    expect(nextPage(paging, end({ '@odata.nextLink': 'https://a.example/y' }), 10)).toMatchObject({
      address: 'https://a.example/y',
    });
    expect(nextPage(paging, end({}), 10)).toBeNull();
  });
});

it('a list that is counted goes on at the address that a page names, which may be shorter than what was asked for', () => {
  const paging: ListPaging = { by: 'offset', parameter: 'skip', address: 'd.__next', size };
  expect(nextPage(paging, end({ d: { __next: '/orders?token=7' } }, { entries: 1 }), 100)).toEqual({
    query: {},
    body: {},
    address: '/orders?token=7',
  });
  expect(query(paging, end({ d: {} }, { read: 50, entries: 50, asked: 50 }))).toEqual({ limit: '50', skip: '50' });
  expect(nextPage(paging, end({ d: {} }, { entries: 1 }), 100)).toBeNull();
});
