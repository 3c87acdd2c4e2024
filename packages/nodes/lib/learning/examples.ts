import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import { sizeOf } from '../workers/size.ts';

/** Examples that are learned from: as many as a table has. */
export const MOST_EXAMPLES = 20_000;

/** The rows of a table of the user. Throws `table_not_found`, `too_many_rows`, and the error of charging the step. */
export async function tableRows(
  { tables, resources, signal }: Pick<NodeContext, 'tables' | 'resources' | 'signal'>,
  name: string,
): Promise<JsonObject[]> {
  const rows: JsonObject[] = [];
  for await (const page of (await tables.open(name.trim())).rows()) {
    signal.throwIfAborted();
    for (const { values } of page) rows.push(values);
    resources.charge(page.reduce((sum, { values }) => sum + sizeOf(values), 0));
    if (rows.length > MOST_EXAMPLES) throw dataErrors.too_many_rows({ limit: MOST_EXAMPLES });
  }
  return rows;
}
