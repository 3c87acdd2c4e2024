import type { JsonObject } from '@heddle/contract/json';
import { CALLBACK_CHANNEL } from '@heddle/contract/run/events';
import type { Question, SubRun } from '@heddle/contract/node/services';
import { describe, expect, it } from 'vitest';
import { runNode } from '../../testing/run-node.ts';
import { approval } from './approval.node.ts';
import { subWorkflow } from '../flow/subWorkflow.node.ts';
import { waitForCallback } from './waitForCallback.node.ts';

const DAY = 86_400_000;

describe('Run Workflow', () => {
  const started: SubRun[] = [];
  const startRun = (run: SubRun) => Promise.resolve((started.push(run), { executionId: 'sub-1' }));

  it('sends its items, or the configured data, and waits', async () => {
    const items = [{ json: { order: 7 } }];
    expect(await runNode(subWorkflow, { items, data: { workflow: 'w2' }, startRun })).toEqual({
      outputs: {},
      wait: {},
    });
    await runNode(subWorkflow, { items, data: { workflow: 'w2', items: '{{ [{ id: order }] }}' }, startRun });
    expect(started).toEqual([
      { workflowId: 'w2', items, wait: true },
      { workflowId: 'w2', items: [{ json: { id: 7 } }], wait: true },
    ]);
  });

  it('returns the id immediately where it does not wait', async () => {
    expect(await runNode(subWorkflow, { data: { workflow: 'w2', wait: false }, startRun })).toEqual({
      outputs: { main: [{ json: { executionId: 'sub-1' } }] },
    });
  });

  it('returns the output of the run, and fails as it failed', async () => {
    const end = { executionId: 'sub-1', items: [{ json: { total: 3 } }], origins: [1], error: null };
    const after = (value: object, data: JsonObject = {}) =>
      runNode(subWorkflow, { data: { workflow: 'w2', ...data }, resumed: { value: { ...end, ...value } } });
    const outputs = { main: [{ json: { total: 3 } }] };
    expect(await after({ status: 'completed' })).toEqual({ outputs, origins: { main: [1] } });
    // What was sent in place of the input is made of all of it.
    expect(await after({ status: 'completed' }, { items: '[{}]' })).toEqual({ outputs, origins: { main: 'all' } });
    await expect(after({ status: 'failed', error: { code: 'x', message: 'No stock.' } })).rejects.toMatchObject({
      code: 'sub_run_failed',
      message: expect.stringContaining('No stock.'),
    });
  });
});

describe('Wait for Callback', () => {
  it('listens for the call until its time is over', async () => {
    expect(await runNode(waitForCallback, { now: 0, data: { amount: 2, unit: 'days' } })).toEqual({
      outputs: {},
      wait: { duration: 2 * DAY, channel: CALLBACK_CHANNEL },
    });
  });

  it('returns the sent data', async () => {
    expect(await runNode(waitForCallback, { resumed: { value: { body: { ok: true } } } })).toEqual({
      outputs: { main: [{ json: { body: { ok: true } } }] },
    });
  });

  it('returns the files of the call as files', async () => {
    const photo = { id: 'f1', name: 'a.png', mediaType: 'image/png', size: 3 };
    const { outputs } = await runNode(waitForCallback, {
      resumed: { value: { method: 'POST', body: {}, files: { photo } } },
    });
    expect(outputs).toEqual({ main: [{ json: { method: 'POST', body: {} }, files: { photo } }] });
  });

  it('fails on timeout, or returns its default', async () => {
    await expect(runNode(waitForCallback, { resumed: { expired: true } })).rejects.toMatchObject({
      code: 'callback_missing',
    });
    expect(
      await runNode(waitForCallback, {
        data: { onExpiry: 'default', default: { answer: 'none' } },
        resumed: { expired: true },
      }),
    ).toEqual({ outputs: { main: [{ json: { answer: 'none' } }] } });
  });
});

describe('Approval', () => {
  it('asks once all is filled in, and waits', async () => {
    const asked: Question[] = [];
    const ask = (question: Question) =>
      Promise.resolve((asked.push(question), { url: 'https://heddle.example/a/1', notes: ['No mail was sent.'] }));
    const items = [{ json: { amount: 90 } }];
    const result = await runNode(approval, {
      items,
      now: 0,
      ask,
      data: { title: 'Pay {{ amount }}?', askedOf: 'ada@example.com; eve@example.com', amount: 1, unit: 'hours' },
    });
    expect(result).toEqual({ outputs: {}, wait: { until: 3_600_000 }, logs: ['No mail was sent.'] });
    expect(asked).toEqual([
      { title: 'Pay 90?', message: '', askedOf: ['ada@example.com', 'eve@example.com'], until: 3_600_000 },
    ]);
  });

  const answered = (approved: boolean) => ({
    value: { approved, comment: 'fine', by: 'ada@example.com', at: '2026-01-01T00:00:00.000Z' },
  });
  it.each([
    [answered(true), {}, 'approved', 'ada@example.com'],
    [answered(false), {}, 'rejected', 'ada@example.com'],
    [{ expired: true as const }, {}, 'rejected', 'nobody'],
    [{ expired: true as const }, { onExpiry: 'approve' }, 'approved', 'nobody'],
  ])('resumed by %j with %j, continues at %s', async (resumed, data, port, by) => {
    const { outputs } = await runNode(approval, { items: [{ json: { order: 7 } }], data, resumed });
    expect(Object.keys(outputs)).toEqual([port]);
    expect(outputs[port]?.[0]?.json).toMatchObject({ order: 7, approval: { by } });
  });

  it('fails without an answer where so configured', async () => {
    await expect(runNode(approval, { data: { onExpiry: 'fail' }, resumed: { expired: true } })).rejects.toMatchObject({
      code: 'callback_missing',
    });
  });
});
