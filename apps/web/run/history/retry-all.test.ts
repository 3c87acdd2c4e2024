// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { isStartedHere } from '../../api/started-here.ts';
import { answerApi } from '../../testing/api.ts';
import '../../testing/browser.ts';
import { run } from '../../testing/fixtures.ts';
import type { RetryProgress } from './retry-all.ts';
import { RETRY_LIMIT, retryAll } from './retry-all.ts';

const refusal = { status: 422, body: { message: 'The workflow has problems.', code: 'workflow_invalid' } };

/** Retries so many failed runs, newest first: r0001 is the newest. `refuses`: those that are not started again. */
async function retry(
  count: number,
  { refuses = () => false, deleted = () => false, stopAfter = Infinity, pages = Infinity }: Given = {},
) {
  const ids = Array.from({ length: count }, (_, index) => `r${String(index + 1).padStart(4, '0')}`);
  const reads: string[] = [];
  const retries: string[] = [];
  const answer = ({ url }: { url: URL }) => {
    reads.push(url.search);
    if (reads.length > pages) return { status: 500, body: { message: 'It broke.', code: 'internal_error' } };
    const after = ids.indexOf(url.searchParams.get('before') ?? '') + 1;
    const limit = Number(url.searchParams.get('limit'));
    return {
      body: ids
        .slice(after, after + limit)
        .map((id) => run({ id, status: 'failed', ...(deleted(id) ? { workflowDeleted: true as const } : {}) })),
    };
  };
  const routes = ids.map((id) => [
    `POST /api/executions/${id}/retry`,
    ({ body }: { body: unknown }) => {
      expect(body).toEqual({ from: 'failed' });
      retries.push(id);
      return refuses(id) ? refusal : { status: 201, body: run({ id: `again-${id}` }) };
    },
  ]);
  answerApi({ 'GET /api/executions': answer, ...Object.fromEntries(routes) });
  const stop = new AbortController();
  const told: RetryProgress[] = [];
  const report = (progress: RetryProgress): void => {
    told.push(progress);
    if (progress.started >= stopAfter) stop.abort();
  };
  await retryAll('u1', { workflowId: 'w1', from: '2026-03-04T00:00:00.000Z' }, report, stop.signal);
  return { reads, retries, told, end: told.at(-1) };
}

interface Given {
  refuses?: (id: string) => boolean;
  deleted?: (id: string) => boolean;
  stopAfter?: number;
  /** How many pages can be read. */
  pages?: number;
}

describe('retrying all failed runs of a selection', () => {
  it('goes through them one after another, newest first, and reports each', async () => {
    const { reads, retries, told, end } = await retry(3);
    expect(retries).toEqual(['r0001', 'r0002', 'r0003']);
    expect(told.map(({ started }) => started)).toEqual([1, 2, 3, 3]);
    expect(end).toEqual({ started: 3, refused: 0, reason: '', done: true, more: false });
    const query = new URLSearchParams(reads[0]);
    expect(Object.fromEntries(query)).toMatchObject({
      userId: 'u1',
      workflowId: 'w1',
      status: 'failed',
      from: '2026-03-04T00:00:00.000Z',
    });
    expect(isStartedHere('again-r0001')).toBe(true);
  });

  it('reads them page by page, each after the last run of the page before', async () => {
    const { reads, retries } = await retry(120);
    expect(retries).toHaveLength(120);
    expect(reads.map((search) => new URLSearchParams(search).get('before'))).toEqual([null, 'r0050', 'r0100']);
  });

  it('leaves out runs whose workflow has been deleted', async () => {
    const { retries, end } = await retry(3, { deleted: (id) => id === 'r0002' });
    expect(retries).toEqual(['r0001', 'r0003']);
    expect(end).toMatchObject({ started: 2, refused: 0, done: true, more: false });
  });

  it('goes on after a refusal and says why the last one was', async () => {
    const { end } = await retry(30, { refuses: (id) => Number(id.slice(1)) % 3 === 0 });
    expect(end).toEqual({ started: 20, refused: 10, reason: 'The workflow has problems.', done: true, more: false });
  });

  it('ends after ten refusals in a row', async () => {
    const { retries, end } = await retry(40, { refuses: (id) => id > 'r0005' });
    expect(retries).toHaveLength(15);
    expect(end).toMatchObject({ started: 5, refused: 10, done: true, more: true });
  });

  it('stops on request, at the limit, and when the runs cannot be read', async () => {
    expect((await retry(10, { stopAfter: 4 })).end).toMatchObject({ started: 4, done: true, more: true });
    expect((await retry(RETRY_LIMIT + 1)).end).toMatchObject({ started: RETRY_LIMIT, done: true, more: true });
    expect((await retry(RETRY_LIMIT)).end).toMatchObject({ started: RETRY_LIMIT, done: true, more: false });
    expect((await retry(60, { pages: 1 })).end).toEqual({
      started: 50,
      refused: 0,
      reason: 'It broke.',
      done: true,
      more: true,
    });
  });
});
