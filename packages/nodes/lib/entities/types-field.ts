import { nodeErrors } from '@heddle/contract/errors/node';
import { namesOf } from '../json/reader.ts';
import { entityTypes } from './entity.ts';

/** The types that a field names, separated by commas; all of them where it is empty. Throws `field_invalid`. */
export function entityTypesIn(written: string, field = 'Types'): readonly string[] {
  const names = namesOf(written);
  const unknown = names.find((name) => !entityTypes.some((type) => type === name));
  if (unknown !== undefined)
    throw nodeErrors.field_invalid({ field, reason: `names "${unknown}"; there are ${entityTypes.join(', ')}` });
  return names.length === 0 ? entityTypes : names;
}
