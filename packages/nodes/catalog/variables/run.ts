import { nodeErrors } from '@heddle/contract/errors/node';
import type { Assignment } from '@heddle/contract/node/fields';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { StateSpace } from '@heddle/contract/node/state';
import { VARIABLES } from '@heddle/contract/node/variables';
import type { Item } from '@heddle/contract/run/item';
import { withPaths } from '../../lib/json/paths.ts';
import { namesOf } from '../../lib/json/reader.ts';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import type { variableFields } from './fields.ts';

type Context = NodeContext<typeof variableFields>;

const unitMs = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

/** Reads or changes variables, item after item; a list replaces the items. */
export async function workWithVariables(context: Context): Promise<NodeResult> {
  const { items, field, state } = context;
  const spaceOf = (index: number): StateSpace => state.in(field.scope(index), VARIABLES);
  if (field.operation() === 'list') {
    const entries = await spaceOf(0).list({ prefix: field.prefix(), limit: Math.floor(field.limit()) });
    const listed = main(
      entries.map(({ key, value, expiresAt }) => ({
        json: { name: key, value, expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString() },
      })),
    );
    return { ...listed, origins: { main: 'all' } };
  }
  const changed: Item[] = [];
  await forEachAsyncYielding(
    items,
    async (item, index) => {
      const values = await valuesFor(context, spaceOf(index), index);
      changed.push(values.length === 0 ? item : { ...item, json: withPaths(item.json, values) });
    },
    context,
  );
  return main(changed);
}

/** The result for the item. */
async function valuesFor({ field }: Context, space: StateSpace, index: number): Promise<Assignment[]> {
  const ttlMs = field.ttl(index) * unitMs[field.ttlUnit(index) || 'minutes'];
  const lifetime = ttlMs > 0 ? { ttlMs } : {};
  const operation = field.operation(index);
  if (operation === 'set') {
    for (const { name, value } of field.variables(index))
      await space.set(name, value, { ...lifetime, onlyIfAbsent: field.onlyIfAbsent(index) });
    return [];
  }
  const names = namesOf(field.variable(index));
  const [first, ...others] = names;
  if (first === undefined) throw nodeErrors.field_required({ field: 'Name' }, { details: { field: 'variable' } });
  const to = field.to(index).trim();
  if (operation === 'increment') {
    if (others.length > 0) throw nodeErrors.field_invalid({ field: 'Name', reason: 'must be one variable to add to' });
    return [{ name: to || first, value: await space.increment(first, field.by(index), lifetime) }];
  }
  const values: Assignment[] = [];
  // Several values become fields of one object in the output field.
  const placeOf = (name: string): string => (to === '' ? name : others.length === 0 ? to : `${to}.${name}`);
  for (const name of names) {
    if (operation === 'get')
      values.push({ name: placeOf(name), value: (await space.get(name)) ?? field.otherwise(index) ?? null });
    else {
      const deleted = await space.delete(name);
      if (to !== '') values.push({ name: placeOf(name), value: deleted });
    }
  }
  return values;
}
