import type { JsonObject } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { runDescribed } from '../described/run.ts';
import type { SupplierContext } from './run.ts';

/**
 * Does the chosen operation of the supplier's API for every item, as API Operation does, and adds what the node names of each answer under `supplier`. Throws the
 * errors of connectors.
 */
export async function askApi(context: SupplierContext): Promise<NodeResult> {
  const result = await runDescribed(context);
  const { items, field } = context;
  if (items.length === 0) return result;
  const task = field.supplierTask();
  // Paths are the same for all items: they say how the API answers.
  const named = field.supplierMap();
  const read = (json: JsonObject): JsonObject => ({
    task,
    ...Object.fromEntries(named.map(({ name, value }) => [name, readPath(json, value.trim()) ?? null])),
  });
  return {
    ...result,
    outputs: Object.fromEntries(
      Object.entries(result.outputs).map(([port, given]) => [
        port,
        given.map((item) => ({ ...item, json: { ...item.json, supplier: read(item.json) } })),
      ]),
    ),
  };
}
