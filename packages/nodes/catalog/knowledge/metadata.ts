import { nodeErrors } from '@heddle/contract/errors/node';
import type { Assignment } from '@heddle/contract/node/fields';
import type { KnowledgeMetadata } from '@heddle/contract/node/knowledge';
import { METADATA_NAME } from '@heddle/contract/node/knowledge';

/** Metadata as a field has them: values other than texts are written as JSON, empty ones are left out. Throws `field_invalid`. */
export function metadataFrom(field: string, given: readonly Assignment[]): KnowledgeMetadata {
  const entries = given.flatMap(({ name, value }): [string, string][] => {
    if (!METADATA_NAME.test(name))
      throw nodeErrors.field_invalid({
        field,
        reason: `has "${name.slice(0, 50)}": names consist of letters, digits and underscores`,
      });
    const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
    return value === null || text === '' ? [] : [[name, text]];
  });
  return Object.fromEntries(entries);
}
