import { glob } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { AnyCredential, CredentialTypeEntry } from '@heddle/contract/node/credentials';
import { toCredentialTypeEntry } from '@heddle/contract/node/credentials';
import { signInProblem } from '@heddle/contract/node/sign-in';
import { loadModule } from '../lib/load-module.ts';

/** The credential types there are. */
export interface CredentialRegistry {
  get(type: string): AnyCredential | undefined;
  /** The form description of each of them, by name. */
  catalog(): readonly CredentialTypeEntry[];
}

/** The files of credential types: those that many services take, and those of a vendor in its folder. */
const CREDENTIAL_FILES: readonly CredentialFolder[] = [
  { root: join(import.meta.dirname, 'types'), files: '*.ts' },
  { root: join(import.meta.dirname, '../../connectors'), files: '*/*.credential.ts' },
];

interface CredentialFolder {
  root: string;
  /** A pattern of paths below it. */
  files: string;
}

/**
 * Loads the files of credential types; each exports exactly one definition, under the name of its type, which is also the file's.
 * Throws `credential_file_invalid`, which only a mistake in the source can cause.
 */
export async function loadCredentialTypes(
  folders: readonly CredentialFolder[] = CREDENTIAL_FILES,
): Promise<CredentialRegistry> {
  const found = await Promise.all(
    folders.map(async ({ root, files }) =>
      (await Array.fromAsync(glob(files, { cwd: root }))).map((file) => join(root, file)),
    ),
  );
  const files = found
    .flat()
    .filter((file) => !file.endsWith('.test.ts'))
    .sort();
  const types = await Promise.all(files.map(async (file) => definitionOf(basename(file), await loadModule(file))));
  const byType = new Map(types.map((definition) => [definition.type, definition]));
  const catalog = types.map(toCredentialTypeEntry).sort((one, other) => one.name.localeCompare(other.name, 'en'));
  return { get: (type) => byType.get(type), catalog: () => catalog };
}

function definitionOf(file: string, module: unknown): AnyCredential {
  const exported = Object.entries(module as Record<string, unknown>);
  const [[name, definition] = ['', undefined], ...others] = exported;
  if (others.length > 0 || !isDefinition(definition))
    throw credentialErrors.credential_file_invalid({ file, reason: 'does not export exactly one credential type' });
  if (definition.type !== name || file.replace(/(\.credential)?\.ts$/, '') !== name)
    throw credentialErrors.credential_file_invalid({
      file,
      reason: `is not named after its type, "${definition.type}"`,
    });
  const problem = definition.signIn ? signInProblem(definition.signIn, definition.fields) : null;
  if (problem !== null) throw credentialErrors.credential_file_invalid({ file, reason: problem });
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
