import { languageOf } from '../language/detect.ts';
import type { Entity } from './entity.ts';
import { englishNames } from './english-names.ts';
import type { EntityNames } from './find.ts';
import { findEntities } from './find.ts';

/** What to look for in a text. */
export interface EntitySearch {
  types: readonly string[];
  language: 'auto' | 'en' | 'de';
  country: string;
  lists: readonly EntityNames[];
  /** As `EntityContext` has it. */
  today: number;
}

/** Types that the library for English names finds. */
const NAMES = ['person', 'place', 'organization'];
/** Entities of one text; further ones are left out. */
const MOST_ENTITIES = 20_000;

/** What a text names, by places. Meant for a worker: the library for English names is slow. */
export function entitiesIn(text: string, { types, language, country, lists, today }: EntitySearch): Entity[] {
  const tongue = language === 'auto' ? languageOf(text, ['en', 'de'], 'en') : language;
  const wanted = new Set(types);
  const more = tongue === 'en' && NAMES.some((type) => wanted.has(type)) ? [...englishNames(text)] : [];
  return findEntities(text, { language: tongue, country, today }, wanted, lists, more).slice(0, MOST_ENTITIES);
}
