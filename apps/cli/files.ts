import { readFile, writeFile } from 'node:fs/promises';
import { cliErrors } from '@heddle/contract/errors/cli';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'ENOENT') return 'there is no such file';
  return error.message;
};

/** The text of a file. Throws `cli_file_unreadable`. */
export async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw cliErrors.cli_file_unreadable({ path, reason: reasonOf(cause) }, { cause });
  }
}

/** Reads JSON text; `what` names it in the error. Throws `cli_json_invalid`. */
export function readJson(text: string, what: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (cause) {
    throw cliErrors.cli_json_invalid({ what, reason: reasonOf(cause) }, { cause });
  }
}

/** Writes a file. Throws `cli_file_unwritable`. */
export async function writeText(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (cause) {
    throw cliErrors.cli_file_unwritable({ path, reason: reasonOf(cause) }, { cause });
  }
}

/** The items of an option: JSON text, or `@` and the path of a file. One empty item if it is left out. */
export async function readItems(option: string | undefined): Promise<JsonObject[]> {
  if (option === undefined) return [{}];
  const value = option.startsWith('@')
    ? readJson(await readText(option.slice(1)), option.slice(1))
    : readJson(option, '--items');
  const items = Array.isArray(value) ? value : [value];
  if (!items.every(isJsonObject)) throw cliErrors.cli_items_invalid();
  return items;
}
