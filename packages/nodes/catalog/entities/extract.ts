import type { JsonValue } from '@heddle/contract/json';
import { findEntities } from '../../lib/entities/find.ts';
import type { NameList } from '../../lib/entities/find.ts';
import type { Entity } from '../../lib/entities/entity.ts';
import { englishNames } from '../../lib/entities/english-names.ts';
import type { TextTask } from '../../lib/language/batches.ts';
import { languageOf } from '../../lib/language/detect.ts';

export interface EntityOptions {
  types: readonly string[];
  language: 'auto' | 'en' | 'de';
  country: string;
  lists: readonly NameList[];
  /** As `EntityContext` has it. */
  today: number;
  output: 'list' | 'byType' | 'values';
  unique: boolean;
}

/** Types that the library for English names finds. */
const NAMES = ['person', 'place', 'organization'];
/** Entities of one text; further ones are left out. */
const MOST_ENTITIES = 20_000;

/** What texts name, in the form that is asked for. */
export const extractEntities = (tasks: readonly TextTask<EntityOptions>[]): JsonValue[] =>
  tasks.map(({ text, options }) => inForm(entitiesOf(text, options), options));

/** What a text names, by places. */
export function entitiesOf(
  text: string,
  { types, language, country, lists, today }: Omit<EntityOptions, 'output' | 'unique'>,
): Entity[] {
  const tongue = language === 'auto' ? languageOf(text, ['en', 'de'], 'en') : language;
  const wanted = new Set(types);
  const more = tongue === 'en' && NAMES.some((type) => wanted.has(type)) ? [...englishNames(text)] : [];
  return findEntities(text, { language: tongue, country, today }, wanted, lists, more).slice(0, MOST_ENTITIES);
}

function inForm(found: readonly Entity[], { output, unique }: EntityOptions): JsonValue {
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
