// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '../testing/browser.ts';
import { pageQuery, usePage } from './list.ts';

describe('the query of a page', () => {
  it.each([
    [0, {}, ''],
    [2, {}, '&offset=100'],
    [0, { status: 'failed', mode: undefined, search: '' }, '&status=failed'],
    [1, { search: 'a&b c' }, '&search=a%26b%20c&offset=50'],
  ])('%i, %j', (page, filter, query) => expect(pageQuery(page, filter)).toBe(query));
});

describe('a page of a list', () => {
  let answers: Record<string, () => Promise<Response>>;
  let asked: string[];
  beforeEach(() => {
    asked = [];
    answers = {};
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      return answers[url]?.() ?? Promise.reject(new Error(`Nothing is at ${url}.`));
    });
  });
  const page = (items: unknown[], total?: number) => () =>
    Promise.resolve(Response.json(items, { headers: total === undefined ? {} : { 'x-total-count': String(total) } }));
  function open(path: string, enabled = true) {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    return renderHook(({ key }) => usePage<number>([key], { enabled }), { wrapper, initialProps: { key: path } });
  }

  it('is read with the number of entries on all pages', async () => {
    answers['/api/orders'] = page([1, 2], 120);
    const { result } = open('/api/orders');
    expect(result.current).toMatchObject({ items: undefined, total: undefined, isFetching: true });
    await waitFor(() => expect(result.current).toMatchObject({ items: [1, 2], total: 120, isPrevious: false }));
  });

  it('is all there is where the server does not say how many there are', async () => {
    answers['/api/orders'] = page([1, 2, 3]);
    const { result } = open('/api/orders');
    await waitFor(() => expect(result.current.total).toBe(3));
  });

  it('stays until the next one is there', async () => {
    const next = Promise.withResolvers<Response>();
    answers = { '/api/orders': page([1]), '/api/orders?offset=50': () => next.promise };
    const { result, rerender } = open('/api/orders');
    await waitFor(() => expect(result.current.items).toEqual([1]));
    rerender({ key: '/api/orders?offset=50' });
    await waitFor(() => expect(result.current).toMatchObject({ items: [1], isPrevious: true }));
    next.resolve(Response.json([2]));
    await waitFor(() => expect(result.current).toMatchObject({ items: [2], isPrevious: false }));
  });

  it('is read again on demand', async () => {
    answers['/api/orders'] = page([1]);
    const { result } = open('/api/orders');
    await waitFor(() => expect(result.current.items).toEqual([1]));
    answers['/api/orders'] = page([1, 2]);
    act(() => result.current.refresh());
    await waitFor(() => expect(result.current.items).toEqual([1, 2]));
  });

  it('that cannot be read has its error', async () => {
    answers['/api/orders'] = () => Promise.resolve(Response.json({ code: 'x', message: 'No.' }, { status: 500 }));
    const { result } = open('/api/orders');
    await waitFor(() => expect(result.current.error).toMatchObject({ status: 500, shown: 'No.' }));
  });

  it('is not read before it may be', () => {
    const { result } = open('/api/orders', false);
    expect([result.current.items, asked]).toEqual([undefined, []]);
  });
});
