import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { NodeRegistry } from '@heddle/nodes/registry';
import { loadNodes } from '@heddle/nodes/registry';
import { runNode } from '@heddle/nodes/testing/run-node';
import type { ByPort } from './comparisons.ts';
import { comparisons, csvOf, orders, plainCsv } from './comparisons.ts';
import type { Measured } from './measure.ts';
import { measure } from './measure.ts';

/** Writes as JSON how many items a second the nodes of Data Processing handle, for each number of items that it is called with. */
const counts = process.argv.slice(2).map(Number);
/** Items for which both ways must return the same result. */
const CHECKED = 1000;

interface Work {
  name: string;
  node(): Promise<NodeResult>;
  plain(): ByPort;
}

async function worksOn(count: number, nodes: NodeRegistry): Promise<Work[]> {
  const values = orders(count);
  const items = values.map((json) => ({ json }));
  const text = csvOf(values);
  const csv = { source: 'field', field: 'csv', limit: count };
  const works: Work[] = [];
  for (const { name, type, data, plain } of comparisons)
    works.push({ name, node: await prepared(nodes, type, items, data), plain: () => plain(values) });
  const node = await prepared(nodes, 'csvParser', [{ json: { csv: text } }], csv);
  return [...works, { name: 'read CSV', node, plain: () => ({ main: plainCsv(text), rejected: [] }) }];
}

/** What a step of this node does. As in the engine, its fields are compiled once and not for every step. */
async function prepared(
  nodes: NodeRegistry,
  type: string,
  items: readonly { json: JsonObject }[],
  data: JsonObject,
): Promise<() => Promise<NodeResult>> {
  const definition = nodes.get(type);
  if (!definition) throw new Error(`There is no node ${type}.`);
  const context = await new Promise<NodeContext>((resolve, reject) => {
    const run = async (given: NodeContext): Promise<NodeResult> => {
      resolve(given);
      return main([]);
    };
    runNode({ ...definition, run }, { items, data }).catch(reject);
  });
  return async () => definition.run(context);
}

async function check({ name, node, plain }: Work): Promise<void> {
  const { outputs } = await node();
  const given = Object.fromEntries(
    Object.entries(outputs).map(([port, items]) => [port, items.map(({ json }) => json)]),
  );
  if (!isDeepStrictEqual(given, plain())) throw new Error(`The two ways to ${name} do not agree.`);
}

const nodes = await loadNodes();
for (const work of await worksOn(CHECKED, nodes)) await check(work);
const measured: Measured[] = [];
for (const count of counts) {
  for (const work of await worksOn(count, nodes)) measured.push(await measure(work, count));
}
process.stdout.write(JSON.stringify(measured));
