import { join } from 'node:path';
import type { ApiUser } from '@heddle/e2e/support/api-user.ts';
import { chain, node } from '@heddle/e2e/support/api-user.ts';
import { ServerProcess } from '@heddle/e2e/support/server-process.ts';
import { processorTimeOf } from './footprint.ts';
import type { Load } from './load.ts';
import { load, median } from './load.ts';

const CONNECTIONS = [1, 10, 50];
const ROUNDS = 3;
const SECONDS = 3;
const BODY = { orderId: 'A-1001', amount: 1200, currency: 'EUR' };

interface LoadWithCost extends Load {
  /** Microseconds of processor time the server spent on one request; undefined where that cannot be measured. */
  cost: number | undefined;
}

export interface ThroughputRow {
  connections: number;
  heddle: LoadWithCost;
  bare: LoadWithCost;
  /** Heddle's requests per second as a share of the bare route's, the middle one of the rounds. */
  ratio: number;
}

/** A workflow whose webhook answers with what `transforms` Data Transform nodes in a row make of the body. */
export async function createChain(user: ApiUser, transforms: number): Promise<string> {
  const names = Array.from({ length: transforms }, (_, index) => `set${index + 1}`);
  const workflowId = await user.createWorkflow(`Chain of ${transforms}`, {
    nodes: [
      node('hook', 'webhookTrigger', { responseMode: 'lastNode' }),
      ...names.map((name) => node(name, 'dataTransform', { set: [{ name: 'total', value: '{{ amount * 2 }}' }] })),
    ],
    edges: chain('hook', ...names),
  });
  const answer = JSON.stringify(await user.post(workflowId, BODY));
  if (!answer.includes('"total":2400')) throw new Error(`The workflow does not do what is to be measured: ${answer}`);
  return `${user.url}/hooks/${workflowId}/webhook`;
}

/**
 * A webhook whose run is durable, listed in the history and answers with its last node's items, next to a route that only does one insert.
 * Both run at once and are loaded in turn, so that what else the machine does hits both. `bareEnv`: what makes the route as durable as the server.
 */
export async function measureThroughput(
  heddle: ServerProcess,
  user: ApiUser,
  bareEnv: NodeJS.ProcessEnv,
): Promise<ThroughputRow[]> {
  await using bare = await ServerProcess.start({ entry: join(import.meta.dirname, 'bare-route.ts'), env: bareEnv });
  const targets = { heddle: await createChain(user, 1), bare: `${bare.url}/hook` };
  await load(targets.heddle, BODY, 10, 3);
  await load(targets.bare, BODY, 10, 3);
  const rows: ThroughputRow[] = [];
  for (const connections of CONNECTIONS) {
    const rounds: { heddle: LoadWithCost; bare: LoadWithCost }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        heddle: await loadWithCost(heddle, targets.heddle, connections),
        bare: await loadWithCost(bare, targets.bare, connections),
      });
    }
    const ratios = rounds.map((round) => round.heddle.requestsPerSecond / round.bare.requestsPerSecond);
    const middle = rounds[ratios.indexOf(median(ratios))];
    if (middle) rows.push({ connections, ...middle, ratio: median(ratios) });
  }
  return rows;
}

async function loadWithCost(server: ServerProcess, url: string, connections: number): Promise<LoadWithCost> {
  const before = processorTimeOf(server.pid);
  const result = await load(url, BODY, connections, SECONDS);
  const after = processorTimeOf(server.pid);
  return {
    ...result,
    cost: before === undefined || after === undefined ? undefined : ((after - before) / result.requests) * 1e6,
  };
}

/** Microseconds that one node adds to a run: a chain of 100 against a chain of 1, through the whole server, over the 99 between them. */
export async function measureNodeOverhead(user: ApiUser): Promise<number> {
  const CONNECTION_COUNT = 10;
  const [short, long] = [await createChain(user, 1), await createChain(user, 100)];
  const microseconds = async (url: string): Promise<number> =>
    1e6 / (await load(url, BODY, CONNECTION_COUNT, SECONDS)).requestsPerSecond;
  await microseconds(long);
  const differences: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    differences.push(((await microseconds(long)) - (await microseconds(short))) / 99);
  return median(differences);
}
