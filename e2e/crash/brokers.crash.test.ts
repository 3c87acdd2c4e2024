import { openBroker } from '@heddle/nodes/lib/brokers/drivers';
import { brokerServer, messageTo, reachable } from '@heddle/nodes/lib/brokers/testing';
import { mosquittoLogin, noMosquitto, startMosquitto } from '@heddle/nodes/testing/servers/mosquitto';
import type { RealServer } from '@heddle/nodes/testing/servers/real-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiUser, eventually, node } from '../support/api-user.ts';
import { ServerProcess } from '../support/server-process.ts';
import type { Databases } from './databases.ts';
import { kinds, needs } from './databases.ts';

/** Messages that are published in each life of the server. */
const MESSAGES = 15;
const TOPIC = 'plant/numbers';

const inOrder = (all: readonly number[]): number[] => all.toSorted((a, b) => a - b);

describe.runIf(noMosquitto === null).each(kinds)('messages of a broker, with runs on $kind', ({ openDatabases }) => {
  let databases: Databases | null = null;
  let server: ServerProcess;
  let broker: RealServer;
  beforeAll(async () => {
    databases = await openDatabases();
    if (!databases) return;
    broker = await startMosquitto();
    server = await ServerProcess.start({ env: await databases.env() });
  });
  afterAll(async () => {
    if (!databases) return;
    await server[Symbol.asyncDispose]();
    await broker[Symbol.asyncDispose]();
    await databases[Symbol.asyncDispose]();
  });
  needs(() => databases);

  /** Publishes numbers as somebody else does: with ids that Heddle does not trust. */
  async function publish(numbers: readonly number[]): Promise<void> {
    const connection = await openBroker(brokerServer('mqtt', broker.port, mosquittoLogin), reachable);
    await connection.publish(
      numbers.map((n) => messageTo(TOPIC, JSON.stringify({ n }), { id: `somebody-${n}` })),
      { qos: 2, retain: false, mandatory: true, maxEntries: 0 },
    );
    connection.close();
  }

  /** The numbers that runs were started for. */
  async function started(): Promise<number[]> {
    const ids = (await databases?.runIds(server)) ?? [];
    const events = (await databases?.events(server, ids)) ?? [];
    return events.flatMap(([event]) =>
      event?.type === 'started' ? event.items.map(({ json }) => Number(json['n'])) : [],
    );
  }

  it('are each in exactly one run, however often the server is killed while it receives', async () => {
    const user = await ApiUser.register(server.url);
    const { user: name, password } = mosquittoLogin;
    const values = { host: '127.0.0.1', port: broker.port, encryption: 'off', user: name, password };
    const credential = await user.createCredential('Plant', 'mqttBroker', values);
    await user.createWorkflow('Follow', {
      nodes: [
        node('follow', 'streamTrigger', { stream: 'mqtt', mqttCredential: credential, mqttTopic: TOPIC, batchSize: 2 }),
      ],
      edges: [],
    });
    // Before the trigger has subscribed, the broker keeps nothing for it.
    const numbers: number[] = [];
    const next = (): number => numbers.push(numbers.length) - 1;
    await eventually('the first message arrives', 60, async () => {
      await publish([next()]);
      return (await started()).length > 0;
    });
    // What was published before it subscribed is gone, and nothing else.
    const [first = 0] = inOrder(await started());

    for (const some of [1, 6]) {
      const before = (await started()).length;
      await publish(Array.from({ length: MESSAGES }, next));
      await eventually('there are some more', 60, async () => (await started()).length >= before + some);
      await server.kill();
      await publish(Array.from({ length: 3 }, next));
      await server.start();
    }

    const expected = numbers.filter((n) => n >= first);
    await eventually('every message is in a run', 120, async () => (await started()).length >= expected.length);
    // One that came twice would come now.
    await publish([next()]);
    await eventually('the last message is in a run', 60, async () => (await started()).includes(numbers.length - 1));
    expect(inOrder(await started())).toEqual(numbers.filter((n) => n >= first));
    expect((await user.runs()).filter(({ status }) => status === 'failed')).toEqual([]);
  });
});
