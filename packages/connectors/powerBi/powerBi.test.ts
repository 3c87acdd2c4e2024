import type { JsonObject } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { powerBi } from './powerBi.node.ts';
import { powerBiTrigger } from './powerBiTrigger.node.ts';

const credential = exampleCredential({});
const groups = '/v1.0/myorg/groups/w1';
const onDataset = { credential: 'account', workspaceId: 'w1', datasetId: 'd1' };

/** Runs a step, and again after each wait, as the engine does: what it keeps stays. */
function stepOf(data: JsonObject, answer: (request: string) => Response) {
  const state = createMemoryState();
  const asked: string[] = [];
  const run = () =>
    runNode(powerBi, {
      items: [{ json: {} }],
      data,
      credentials: { account: credential },
      state,
      fetch: async (url, init) => {
        const request = `${init?.method ?? 'GET'} ${new URL(url).pathname}`;
        asked.push(request);
        return answer(request);
      },
    });
  return { asked, run };
}

describe('A refresh that is waited for', () => {
  const refreshed = (statuses: string[], reason = '') =>
    stepOf({ ...onDataset, operation: 'dataset.refreshAndWait' }, (request) =>
      request.startsWith('POST')
        ? new Response(null, { status: 202, headers: { 'x-ms-request-id': 'r2' } })
        : Response.json({
            value: [
              { requestId: 'r2', status: statuses.shift(), serviceExceptionJson: reason },
              { requestId: 'r1', status: 'Completed' },
            ],
          }),
    );

  it('begins once, and the step waits until that one has ended', async () => {
    const { asked, run } = refreshed(['Unknown', 'Completed']);
    const first = await run();
    expect(first).toMatchObject({ outputs: {}, wait: { duration: 30_000 } });
    const second = await run();
    expect(second.outputs['main']?.map(({ json }) => json)).toMatchObject([{ requestId: 'r2', status: 'Completed' }]);
    expect(asked).toEqual([
      `POST ${groups}/datasets/d1/refreshes`,
      `GET ${groups}/datasets/d1/refreshes`,
      `GET ${groups}/datasets/d1/refreshes`,
    ]);
  });

  it('fails with what Power BI says', async () => {
    const { run } = refreshed(['Failed'], '{"errorCode":"ModelRefreshFailed","errorDescription":"No gateway"}');
    await expect(run()).rejects.toMatchObject({
      code: 'connector_job_failed',
      message: expect.stringContaining('No gateway'),
    });
  });
});

describe('A report that is exported', () => {
  it('is waited for, and then a file', async () => {
    const statuses = ['Running', 'Succeeded'];
    const { asked, run } = stepOf(
      { credential: 'account', workspaceId: 'w1', reportId: 'p1', operation: 'report.export', fileField: 'pdf' },
      (request) => {
        if (request.endsWith('/ExportTo')) return Response.json({ id: 'e1', status: 'NotStarted' }, { status: 202 });
        if (request.endsWith('/file'))
          return new Response('%PDF', {
            headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="Sales.pdf"' },
          });
        return Response.json({ id: 'e1', status: statuses.shift() });
      },
    );
    expect((await run()).wait).toEqual({ duration: 10_000 });
    const { outputs } = await run();
    expect(outputs['main']?.[0]?.files?.['pdf']).toMatchObject({ name: 'Sales.pdf', mediaType: 'application/pdf' });
    expect(asked).toEqual([
      `POST ${groups}/reports/p1/ExportTo`,
      `GET ${groups}/reports/p1/exports/e1`,
      `GET ${groups}/reports/p1/exports/e1`,
      `GET ${groups}/reports/p1/exports/e1/file`,
    ]);
  });
});

describe('A DAX query', () => {
  it('that fails is an error, though its status is 200', async () => {
    const { run } = stepOf({ ...onDataset, operation: 'dataset.query', dax: 'EVALUATE x' }, () =>
      Response.json({ results: [{ error: { code: 'DAX', message: 'Cannot find table x' } }] }),
    );
    await expect(run()).rejects.toMatchObject({ message: expect.stringContaining('Cannot find table x') });
  });
});

describe('The trigger of Power BI', () => {
  it('gives refreshes that have ended, and none that is going on', async () => {
    const poll = (event: string) =>
      powerBiTrigger.poll?.({
        data: { event, workspaceId: 'w1', datasetId: 'd1' },
        credential,
        vendorAddress: () => undefined,
        signal: new AbortController().signal,
        position: { time: Date.parse('2026-03-02T08:00:00Z'), seen: [] },
        fetch: async () =>
          Response.json({
            value: [
              { requestId: 'r3', status: 'Unknown' },
              { requestId: 'r2', status: 'Failed', endTime: '2026-03-02T08:34:00Z' },
              { requestId: 'r1', status: 'Completed', endTime: '2026-03-02T08:10:00Z' },
            ],
          }),
      });
    expect((await poll('refreshEnded'))?.records.map(({ key }) => key)).toEqual(['r1', 'r2']);
    expect((await poll('refreshFailed'))?.records.map(({ key }) => key)).toEqual(['r2']);
  });
});
