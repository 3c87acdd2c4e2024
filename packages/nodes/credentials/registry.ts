import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { AnyCredential, CredentialTypeEntry } from '@heddle/contract/node/credentials';
import { toCredentialTypeEntry } from '@heddle/contract/node/credentials';
import { loadModule } from '../lib/load-module.ts';

/** The credential types there are. */
export interface CredentialRegistry {
  get(type: string): AnyCredential | undefined;
  /** The form description of each of them, by name. */
  catalog(): readonly CredentialTypeEntry[];
}

/**
 * Loads every file of the folder `types`; each exports exactly one definition, under the name of its type, which is also the file's.
 * Throws `credential_file_invalid`, which only a mistake in the source can cause.
 */
export async function loadCredentialTypes(
  folder: string = join(import.meta.dirname, 'types'),
): Promise<CredentialRegistry> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort();
  const types = await Promise.all(files.map(async (file) => definitionOf(file, await loadModule(join(folder, file)))));
  const byType = new Map(types.map((definition) => [definition.type, definition]));
  const catalog = types.map(toCredentialTypeEntry).sort((one, other) => one.name.localeCompare(other.name, 'en'));
  return { get: (type) => byType.get(type), catalog: () => catalog };
}

function definitionOf(file: string, module: unknown): AnyCredential {
  const exported = Object.entries(module as Record<string, unknown>);
  const [[name, definition] = ['', undefined], ...others] = exported;
  if (others.length > 0 || !isDefinition(definition))
    throw credentialErrors.credential_file_invalid({ file, reason: 'does not export exactly one credential type' });
  if (definition.type !== name || file !== `${name}.ts`)
    throw credentialErrors.credential_file_invalid({
      file,
      reason: `is not named after its type, "${definition.type}"`,
    });
  return definition;
}

function isDefinition(value: unknown): value is AnyCredential {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    'fields' in value &&
    typeof value.fields === 'object'
  );
}
