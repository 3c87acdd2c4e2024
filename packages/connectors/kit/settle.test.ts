import type { JsonObject } from '@heddle/contract/json';
import type { Drive, Driven } from '@heddle/nodes/testing/drive';
import { driveNode } from '@heddle/nodes/testing/drive';
import { exampleCredential } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { defineConnector } from './connector.ts';
import { connectorNode } from './node.ts';
import { as, required, text } from './parameters.ts';
import { settleInputs } from './settle.ts';

const jobId = required(as('jobId', text('Job ID')));
const acme = defineConnector({
  vendor: 'acme',
  name: 'Acme',
  credentials: ['acme'],
  address: 'https://acme.example',
  objects: [
    {
      key: 'job',
      name: 'Job',
      operations: {
        start: {
          name: 'Start job',
          method: 'POST',
          path: '/jobs',
          body: { name: as('jobName', text('Name')) },
          inputs: settleInputs,
          repeat: { header: 'idempotency-key' },
          settles: {
            operation: 'job.get',
            fields: (begun) => ({ jobId: (begun as JsonObject)['id'] ?? '' }),
            end: ([state = null]) => {
              const status = (state as JsonObject)['status'];
              return status === 'running' ? null : { state, problem: status === 'failed' ? 'it broke' : '' };
            },
          },
          sample: { id: '1' },
        },
        get: { name: 'Get job', method: 'GET', path: '/jobs/{id}', params: { id: jobId }, sample: { id: '1' } },
      },
    },
  ],
});

const node = connectorNode(acme, {
  type: 'acme',
  name: 'Acme',
  category: 'Integration & APIs',
  icon: 'box',
  description: 'Jobs of Acme',
  start: 'job.start',
  examples: [],
});

/** Starts a job of each name in a step of a run. `statuses`: what Acme says of each job that was started, one after the other, the last again and again. */
async function jobs(
  names: readonly string[],
  statuses: { readonly [job: string]: readonly string[] },
  { data = {}, ...how }: Drive & { data?: JsonObject } = {},
): Promise<Driven & { started: string[]; keys: string[]; given: JsonObject[] }> {
  const started: string[] = [];
  const keys: string[] = [];
  const asked = new Map<string, number>();
  const driven = await driveNode(
    node,
    { operation: 'job.start', credential: 'c', jobName: '{{ who }}', ...data },
    {
      items: names.map((name) => ({ json: { who: name } })),
      ...how,
      services: {
        openCredential: async () => ({ ...exampleCredential({}), type: 'acme' }),
        fetch: async (url, init) => {
          const id = new URL(url).pathname.split('/')[2];
          if (id !== undefined) {
            const turn = asked.get(id) ?? 0;
            asked.set(id, turn + 1);
            return Response.json({ id, status: statuses[id]?.[turn] ?? statuses[id]?.at(-1) });
          }
          const key = new Headers(init?.headers).get('idempotency-key') ?? '';
          // Acme recognizes a request that it has seen.
          if (!keys.includes(key)) {
            keys.push(key);
            started.push((JSON.parse(await new Response(init?.body ?? null).text()) as { name: string }).name);
          }
          const name = started[keys.indexOf(key)] ?? '';
          const nth = started.slice(0, keys.indexOf(key) + 1).filter((one) => one === name).length;
          return Response.json({ id: `${name}${nth}` });
        },
      },
    },
  );
  return { ...driven, started, keys, given: (driven.outputs('node')['main'] ?? []).map(({ json }) => json) };
}

const retried = { onFailure: 'retry', retryCount: 3 };

describe('a job that a step has begun', () => {
  it('is begun once, however often the step wakes to ask for its end', async () => {
    const { status, started, given, events } = await jobs(['a'], { a1: ['running', 'running', 'done'] });
    expect(status).toBe('completed');
    expect(started).toEqual(['a']);
    expect(given).toEqual([{ id: 'a1', status: 'done' }]);
    expect(events.filter(({ type }) => type === 'step.waiting')).toHaveLength(2);
  });

  it('and that fails is begun anew by the next attempt, and no other one is', async () => {
    const { status, started, keys, given } = await jobs(
      ['a', 'b', 'c'],
      {
        a1: ['failed'],
        a2: ['running', 'failed'],
        a3: ['done'],
        b1: ['running', 'done'],
        c1: ['failed'],
        c2: ['done'],
      },
      { data: retried },
    );
    expect(status).toBe('completed');
    expect(started).toEqual(['a', 'b', 'c', 'a', 'c', 'a']);
    // The vendor would take a request with a key that it knows for the job that failed.
    expect(new Set(keys).size).toBe(6);
    expect(given.map(({ id }) => id)).toEqual(['a3', 'b1', 'c2']);
  });

  it('fails the step once no attempt is left', async () => {
    const { error, started } = await jobs(
      ['a'],
      { a1: ['failed'], a2: ['failed'] },
      { data: { ...retried, retryCount: 1 } },
    );
    expect(error?.code).toBe('connector_job_failed');
    expect(started).toEqual(['a', 'a']);
  });

  it.each([1, 2, 3, 4, 5, 6, 7])('is begun once each where the process dies in place of event %i', async (event) => {
    const { status, started, given } = await jobs(
      ['a', 'b'],
      { a1: ['running', 'failed'], a2: ['running', 'done'], b1: ['done'] },
      { data: retried, dies: (at) => at === event },
    );
    expect(status).toBe('completed');
    expect(started).toEqual(['a', 'b', 'a']);
    expect(given.map(({ id }) => id)).toEqual(['a2', 'b1']);
  });

  it('is a job for each item where the node runs once for each', async () => {
    const data = { perItem: true, awaitEnd: 'false' };
    const { status, started, given } = await jobs(['a', 'b'], {}, { data });
    expect(status).toBe('completed');
    expect(started).toEqual(['a', 'b']);
    expect(given).toEqual([{ id: 'a1' }, { id: 'b1' }]);
  });
});
