import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { engineAddress } from './address.ts';
import { dockerContainer } from './dockerContainer.node.ts';
import { streamsOf } from './log.ts';

const HOST = 'https://docker.example.com:2376/v1.44';
const STARTED = '2026-03-01T12:00:00Z';

/** A frame of what a process wrote, as the engine sends it. */
function frame(stream: 1 | 2, text: string): Buffer {
  const header = Buffer.alloc(8);
  header[0] = stream;
  header.writeUInt32BE(Buffer.byteLength(text), 4);
  return Buffer.concat([header, Buffer.from(text, 'utf8')]);
}

/** An engine with the one container that is created, which ends as it is told. */
function engine({ hasImage = true, crashes = false } = {}) {
  const asked: string[] = [];
  const bodies: JsonObject[] = [];
  const container = { made: false, status: 'created', exitCode: 0, killed: false, labels: {} as JsonValue };
  let pulled = hasImage;
  let lost = crashes;
  const answer = (request: string, body: JsonObject): Response => {
    if (request.startsWith('POST /containers/create')) {
      if (!pulled) return Response.json({ message: 'No such image: alpine' }, { status: 404 });
      if (container.made) return Response.json({ message: 'The name is in use' }, { status: 409 });
      bodies.push(body);
      container.made = true;
      container.labels = body['Labels'] ?? {};
      if (lost) {
        lost = false;
        return Response.json({ message: 'the connection broke' }, { status: 500 });
      }
      return Response.json({ Id: 'c1', Warnings: [] }, { status: 201 });
    }
    if (request.startsWith('POST /images/create')) {
      pulled = true;
      return new Response('{"status":"Pulling"}\n{"status":"Done"}\n', {
        headers: { 'content-type': 'application/json' },
      });
    }
    if (request.includes('/start')) {
      container.status = 'running';
      return new Response(null, { status: 204 });
    }
    if (request.includes('/kill')) {
      Object.assign(container, { status: 'exited', exitCode: 137 });
      return new Response(null, { status: 204 });
    }
    if (request.includes('/logs'))
      return new Response(Buffer.concat([frame(1, 'out\n'), frame(2, 'no '), frame(2, 'stock\n')]), {
        headers: { 'content-type': 'application/vnd.docker.multiplexed-stream' },
      });
    const { status, exitCode, labels } = container;
    const State = { Status: status, Running: status === 'running', ExitCode: exitCode, StartedAt: STARTED };
    return Response.json({ Id: 'c1', Name: '/report', State, Config: { Tty: false, Labels: labels } });
  };
  const state = createMemoryState();
  const run = async (data: JsonObject) => {
    const { outputs, wait } = await runNode(dockerContainer, {
      data: { credential: 'account', image: 'alpine', requestRetries: 0, ...data },
      credentials: { account: exampleCredential({ url: 'https://docker.example.com:2376', apiVersion: '1.44' }) },
      state,
      fetch: async (url, init) => {
        const request = `${init?.method ?? 'GET'} ${String(url).slice(HOST.length)}`;
        asked.push(request);
        const text = await new Response(init?.body as BodyInit | null).text();
        return answer(request, text === '' ? {} : (JSON.parse(text) as JsonObject));
      },
    });
    return { wait, items: (outputs['main'] ?? []).map(({ json }) => json) };
  };
  return { asked, bodies, container, run };
}

afterEach(() => void vi.useRealTimers());

describe('A container that runs to its end', () => {
  const data = { containerName: 'report', command: '["sh", "-c", "exit 0"]' };

  it('is started once with its limits, waited for without holding the run, and returns what it wrote', async () => {
    const { asked, bodies, container, run } = engine();
    const limits = { memoryLimit: 64, processorLimit: 0.5, processLimit: 10, network: 'none' };
    const variables = [{ name: 'MODE', value: 'live' }];
    expect(await run({ ...data, ...limits, variables })).toMatchObject({ items: [], wait: { duration: 5000 } });
    container.status = 'exited';
    const { items } = await run(data);
    expect(items).toMatchObject([{ id: 'c1', name: 'report', exitCode: 0, stdout: 'out\n', stderr: 'no stock\n' }]);
    expect(asked.filter((request) => request.startsWith('POST'))).toEqual([
      'POST /containers/create?name=report',
      'POST /containers/report/start',
    ]);
    expect(bodies).toMatchObject([
      {
        Image: 'alpine',
        Cmd: ['sh', '-c', 'exit 0'],
        Env: ['MODE=live'],
        HostConfig: { Memory: 67_108_864, NanoCpus: 500_000_000, PidsLimit: 10, NetworkMode: 'none' },
      },
    ]);
  });

  it('is found again where it was created before a crash, and not taken for one of somebody else', async () => {
    const { asked, container, run } = engine({ crashes: true });
    await expect(run(data)).rejects.toMatchObject({ code: 'connector_failed' });
    expect(await run(data)).toMatchObject({ wait: {} });
    expect(asked.filter((request) => request.endsWith('/start'))).toHaveLength(1);
    const other = engine();
    Object.assign(other.container, { made: true, labels: {} });
    await expect(other.run(data)).rejects.toMatchObject({ code: 'connector_conflict' });
    expect(container.made).toBe(true);
  });

  it('has its image pulled where it is missing, as the latest one without a tag', async () => {
    const { asked, run } = engine({ hasImage: false });
    await run(data);
    expect(asked).toContain('POST /images/create?fromImage=alpine%3Alatest');
    const kept = engine({ hasImage: false });
    await expect(kept.run({ ...data, pullMissing: 'false' })).rejects.toMatchObject({ code: 'connector_not_found' });
  });

  it('that exits with an error fails the step with its last line, unless that is not wanted', async () => {
    const failing = engine();
    await failing.run(data);
    Object.assign(failing.container, { status: 'exited', exitCode: 3 });
    await expect(failing.run(data)).rejects.toMatchObject({
      code: 'connector_job_failed',
      message: expect.stringContaining('it exited with 3: no stock'),
    });
    const allowed = engine();
    await allowed.run({ ...data, failOnExit: 'false' });
    Object.assign(allowed.container, { status: 'exited', exitCode: 3 });
    expect((await allowed.run({ ...data, failOnExit: 'false' })).items).toMatchObject([{ exitCode: 3 }]);
  });

  it('is killed after its time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(STARTED) });
    const { asked, run } = engine();
    expect(await run({ ...data, timeLimit: 2 })).toMatchObject({ wait: {} });
    vi.setSystemTime(Date.parse(STARTED) + 3 * 60_000);
    await expect(run({ ...data, timeLimit: 2 })).rejects.toMatchObject({
      message: expect.stringContaining('longer than its time limit'),
    });
    expect(asked).toContain('POST /containers/c1/kill');
  });
});

describe('A Docker host', () => {
  it('says what a process wrote, with a terminal and without', () => {
    expect(streamsOf(Buffer.concat([frame(1, 'a'), frame(2, 'b'), frame(1, 'c')]), false)).toEqual({
      stdout: 'ac',
      stderr: 'b',
    });
    expect(streamsOf(Buffer.from('plain'), true)).toEqual({ stdout: 'plain', stderr: '' });
  });

  it('has an address however it is entered', () => {
    expect(engineAddress({ url: 'tcp://docker.example.com:2376/', apiVersion: 'v1.45' })).toBe(
      'https://docker.example.com:2376/v1.45',
    );
  });

  it('that does again what is done already is no failure', async () => {
    const { outputs } = await runNode(dockerContainer, {
      data: { credential: 'account', operation: 'container.stop', containerId: 'report' },
      credentials: { account: exampleCredential({ url: 'https://docker.example.com:2376', apiVersion: '1.44' }) },
      fetch: async () => new Response(null, { status: 304 }),
    });
    expect(outputs['main']?.map(({ json }) => json)).toEqual([{ success: true }]);
  });

  it('that cannot pull an image says why, although it answers 200', async () => {
    await expect(
      runNode(dockerContainer, {
        data: { credential: 'account', operation: 'image.pull', pulledImage: 'none:1' },
        credentials: { account: exampleCredential({ url: 'https://docker.example.com:2376', apiVersion: '1.44' }) },
        fetch: async () => new Response('{"status":"Pulling"}\n{"error":"manifest unknown","errorDetail":{}}\n'),
      }),
    ).rejects.toMatchObject({ code: 'connector_invalid', message: expect.stringContaining('manifest unknown') });
  });
});
