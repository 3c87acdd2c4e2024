import type { JsonValue } from '@heddle/contract/json';
import type { EntitySearch } from '../../lib/entities/in-text.ts';
import { entitiesIn } from '../../lib/entities/in-text.ts';
import type { TextTask } from '../../lib/language/batches.ts';
import { inForm } from './form.ts';

export interface EntityOptions extends EntitySearch {
  output: 'list' | 'byType' | 'values';
  unique: boolean;
}

/** What texts name, in the form that is asked for. */
export const extractEntities = (tasks: readonly TextTask<EntityOptions>[]): JsonValue[] =>
  tasks.map(({ text, options }) => inForm(entitiesIn(text, options), options));
