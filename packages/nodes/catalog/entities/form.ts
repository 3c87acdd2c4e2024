import type { JsonValue } from '@heddle/contract/json';
import type { Entity } from '../../lib/entities/entity.ts';
import type { EntityOptions } from './extract.ts';

/** Entities in the form that is asked for. */
export function inForm(found: readonly Entity[], { output, unique }: EntityOptions): JsonValue {
  const entities = unique ? firstOfEach(found) : found;
  if (output === 'list') return [...entities];
  const byType: { [type: string]: JsonValue[] } = {};
  for (const entity of entities) (byType[entity.type] ??= []).push(output === 'values' ? entity.value : entity);
  return byType;
}

/** Of entities with the same type and value the first one. */
function firstOfEach(entities: readonly Entity[]): Entity[] {
  const seen = new Set<string>();
  return entities.filter(({ type, value }) => {
    const key = JSON.stringify([type, value]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
