import { setTimeout as pause } from 'node:timers/promises';
import type { JsonObject } from '@heddle/contract/json';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { openBroker } from '@heddle/nodes/lib/brokers/drivers';
import type { BrokerServer, OutgoingMessage } from '@heddle/nodes/lib/brokers/port';
import { brokerServer, messageTo, reachable, receive } from '@heddle/nodes/lib/brokers/testing';
import { mosquittoLogin, noMosquitto, startMosquitto } from '@heddle/nodes/testing/servers/mosquitto';
import type { RealServer } from '@heddle/nodes/testing/servers/real-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BrokerTriggerTester } from '../../testing/broker-trigger-tester.ts';
import { createBrokerTriggerTester, PATIENT } from '../../testing/broker-trigger-tester.ts';
import { node } from '../../testing/test-app.ts';
import { createConnectionStates } from '../../platform/polled-triggers/connection-states.ts';

let broker: RealServer;
beforeAll(async () => {
  if (noMosquitto === null) broker = await startMosquitto();
}, 60_000);
afterAll(() => broker?.[Symbol.asyncDispose]());

describe.runIf(noMosquitto === null)('a trigger at a broker', () => {
  let tester: BrokerTriggerTester;
  let values: JsonObject;
  let topic: string;
  let tests = 0;

  beforeEach(async () => {
    tests += 1;
    topic = `orders/${tests}/${process.pid}`;
    values = { host: '127.0.0.1', port: broker.port, encryption: 'off', ...mosquittoLogin };
    tester = await createBrokerTriggerTester('mqttBroker', () => values);
  });
  afterEach(() => tester.end());

  const trigger = (data: object = {}): WorkflowNode =>
    node('follow', 'streamTrigger', { stream: 'mqtt', mqttCredential: 'plant', mqttTopic: topic, ...data });
  const server = (over: Partial<BrokerServer> = {}) =>
    brokerServer('mqtt', broker.port, { ...mosquittoLogin, ...over });

  async function publish(...messages: OutgoingMessage[]): Promise<void> {
    const connection = await openBroker(server(), reachable);
    await connection.publish(messages, { qos: 2, retain: false, mandatory: true, maxEntries: 0 });
    connection.close();
  }
  const publishTexts = (...texts: string[]) => publish(...texts.map((text) => messageTo(topic, text)));
  const publishNumbers = (...numbers: number[]) => publishTexts(...numbers.map((n) => JSON.stringify({ n })));

  /** Saves a workflow with the trigger and waits until it receives. */
  async function follow(data: object = {}): Promise<string> {
    const id = await tester.save(trigger(data));
    await connected();
    return id;
  }
  const connected = () => tester.connected();
  const numbers = () => tester.numbers();

  it('starts a run for each message, in their order, with where it comes from', async () => {
    await follow();
    await publishNumbers(1, 2, 3);
    await expect.poll(numbers, PATIENT).toEqual([[1], [2], [3]]);
    const [[first] = []] = await tester.runs();
    expect(first).toMatchObject({ n: 1, stream: { broker: 'mqtt', topic, qos: 2 } });
  });

  it('does not go around in a circle with a workflow that publishes what it is started by', async () => {
    await follow();
    const headers = [{ name: 'x-heddle-hops', value: '100000' }];
    await publish(messageTo(topic, '{"n":1}', { headers }));
    await publishNumbers(2);
    // The run that shows that it was refused has its item as well.
    await expect.poll(numbers, PATIENT).toEqual([[1], [2]]);
    const [refused] = await tester.db.selectFrom('executions').selectAll().orderBy('started_at').execute();
    expect(refused?.status).toBe('failed');
    const [[first] = []] = await tester.runs();
    expect(first?.['stream']).toMatchObject({ headers: { 'message-id': expect.any(String) } });
    expect(JSON.stringify(first)).not.toContain('x-heddle-hops');
  });

  it('starts a run with several messages, as many as are wanted or come within the time', async () => {
    await follow({ batchSize: 3, wait: 1 });
    await publishNumbers(1, 2, 3, 4);
    await expect.poll(numbers, PATIENT).toEqual([[1, 2, 3], [4]]);
  });

  it('lets the condition decide which messages start runs', async () => {
    await follow({ filtered: true, filter: 'n > 1' });
    await publishNumbers(1, 2);
    await expect.poll(numbers, PATIENT).toEqual([[2]]);
  });

  it('runs a message once that is published twice, as by a step that runs again', async () => {
    await follow();
    const twice = messageTo(topic, '{"n":1}');
    await publish(twice, twice, messageTo(topic, '{"n":2}'));
    await publish(twice);
    await publishNumbers(3);
    await expect.poll(numbers, PATIENT).toEqual([[1], [2], [3]]);
  });

  it('runs a message once that is delivered again because its run was stored but nobody acknowledged it', async () => {
    await follow();
    // The server ends between the start of the run and the acknowledgement.
    const intake = (await tester.consumer())?.intake;
    if (intake) intake.settle = () => undefined;
    await publishNumbers(1);
    await expect.poll(numbers, PATIENT).toEqual([[1]]);
    await tester.stopFirst();

    const next = tester.server();
    await next.poll();
    await publishNumbers(2);
    const seen = async () => {
      await next.poll();
      return numbers();
    };
    await expect.poll(seen, PATIENT).toEqual([[1], [2]]);
    const known = async () => {
      await next.poll();
      return (JSON.parse((await tester.rows())[0]?.position ?? '{}') as { known: string[] }).known;
    };
    // The broker has let go of both deliveries: only the ids of the publisher are remembered.
    await expect.poll(known, PATIENT).toEqual([expect.stringMatching(/^id:/), expect.stringMatching(/^id:/)]);
  });

  it('starts the same run again where a crash came between the plan and the start', async () => {
    const id = await follow();
    await tester.stopFirst();
    const until = JSON.stringify({ n: 1, known: ['qos2:1'], records: [{ n: 7 }] });
    await tester.db.updateTable('followers').set({ until }).where('workflow_id', '=', id).execute();
    const next = tester.server();
    await next.poll();
    expect(await numbers()).toEqual([[7]]);
    expect(await tester.rows()).toMatchObject([{ until: null, position: '{"n":1,"known":["qos2:1"]}' }]);
  });

  it('receives on one server at a time; another one takes over', async () => {
    await follow();
    const second = tester.server();
    await second.poll();
    await pause(300);
    expect((await tester.consumer(1))?.state).toBe('elsewhere');
    await tester.stopFirst();
    const taken = async () => {
      await second.poll();
      return (await tester.consumer(1))?.state;
    };
    await expect.poll(taken, PATIENT).toBe('connected');
    await publishNumbers(5);
    const seen = async () => {
      await second.poll();
      return numbers();
    };
    await expect.poll(seen, PATIENT).toEqual([[5]]);
  });

  it('holds no more messages than it may, while no runs can be started', async () => {
    await follow();
    const intake = (await tester.consumer())?.intake;
    // Nothing is taken while nobody polls.
    await tester.stop();
    await publishNumbers(...Array.from({ length: 60 }, (_, n) => n));
    await pause(500);
    expect(intake?.size).toBe(20);
  });

  it('reports a message that cannot be read by a run of its own, and goes on', async () => {
    await follow({ batchSize: 10, wait: 1 });
    await publishTexts('{"n":1}', 'no JSON', '{"n":2}');
    const runs = async () =>
      (await tester.runs()).map((items) => items.map(({ n, connectorProblem }) => n ?? connectorProblem));
    await expect.poll(runs, PATIENT).toEqual([[1], [{ unreadable: 'it is no JSON' }], [2]]);
    const [, [unreadable] = []] = await tester.runs();
    expect(unreadable?.['base64']).toBe(Buffer.from('no JSON').toString('base64'));
  });

  it('sends a message that does not fit the schema to the dead letters', async () => {
    const dead = await receive(server(), { from: `${topic}/dead`, group: `dead-${topic}`, prefetch: 10 });
    await follow({ schema: '{"type":"object","required":["n"]}', deadLetters: `${topic}/dead` });
    await publishTexts('{"n":1}', '{"m":1}', '{"n":2}');
    await expect.poll(numbers, PATIENT).toEqual([[1], [2]]);
    expect(dead.bodies()).toEqual(['{"m":1}']);
    expect(dead.messages[0]?.headers).toMatchObject({
      'dead-letter-from': topic,
      'dead-letter-reason': expect.stringContaining("required property 'n'"),
    });
    await dead.close();
  });

  it('reports a login that is refused, once, and goes on when it is right', async () => {
    values = { ...values, password: 'wrong-word' };
    await tester.save(trigger());
    const runs = async () => {
      await tester.poll();
      return tester.runs();
    };
    await expect
      .poll(runs, PATIENT)
      .toMatchObject([[{ connectorProblem: expect.stringMatching(/refuses the login/) }]]);
    expect(JSON.stringify(await tester.runs())).not.toContain('wrong-word');
    const states = createConnectionStates(tester.db);
    const id = (await tester.rows())[0]?.workflow_id ?? '';
    expect(await states.of(id)).toMatchObject([
      { state: 'away', problem: expect.stringMatching(/refuses the login.*Check/) },
    ]);
    values = { ...values, password: mosquittoLogin.password };
    await connected();
    await publishNumbers(1);
    await expect.poll(async () => (await numbers()).slice(1), PATIENT).toEqual([[1]]);
    expect(await states.of(id)).toMatchObject([{ state: 'connected', problem: null }]);
    // A server that has ended does not say that it receives.
    await tester.stopFirst();
    expect(await states.of(id)).toMatchObject([{ state: 'connecting' }]);
  });

  it('goes on where it was after the broker was killed', async () => {
    await follow();
    await publishNumbers(1);
    await expect.poll(numbers, PATIENT).toEqual([[1]]);
    await pause(1500);
    await broker.kill();
    await broker.start();
    await connected();
    await publishNumbers(2);
    await expect.poll(numbers, PATIENT).toEqual([[1], [2]]);
  });

  it('lets go of the broker when the workflow is switched off, which keeps what comes meanwhile', async () => {
    const id = await follow();
    const consumer = await tester.consumer();
    await tester.setActive(id, false);
    await expect.poll(() => consumer?.isClosed, PATIENT).toBe(true);
    await publishNumbers(1);
    await tester.setActive(id, true);
    await expect
      .poll(async () => {
        await tester.poll();
        return numbers();
      }, PATIENT)
      .toEqual([[1]]);
  });
});
