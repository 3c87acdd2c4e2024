import { cliErrors } from '@heddle/contract/errors/cli';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import { readGraph } from '@heddle/contract/workflow/schema';
import { WorkflowSettings } from '@heddle/contract/workflow/settings';
import { isTestFile, readTestFile } from '@heddle/contract/workflow/test-file';
import { convertN8n } from '@heddle/n8n-import/convert';
import { summaryOf } from '@heddle/n8n-import/summary';
import { readJson, readText } from './files.ts';

/** A workflow in a file. */
export interface FileWorkflow extends WorkflowGraph {
  name: string;
  settings: WorkflowSettings;
}

/** What a file gives. */
interface FileContents {
  workflow: FileWorkflow;
  warnings: readonly string[];
  /** How much of a workflow of n8n runs as it is; null for one of Heddle. */
  summary: string | null;
}

/** The format of an export from the editor. Additional properties are allowed. */
function readExport(value: { [key: string]: JsonValue }, path: string): FileWorkflow {
  const { name, nodes, edges, settings } = value;
  const read = WorkflowSettings.safeParse(settings ?? {});
  if (!read.success)
    throw cliErrors.cli_import_failed({
      path,
      reason: `settings.${read.error.issues[0]?.path.join('.') ?? ''}: ${read.error.issues[0]?.message ?? 'not valid'}`,
    });
  return {
    name: typeof name === 'string' && name.trim() !== '' ? name : 'Imported Workflow',
    settings: read.data,
    ...readGraph({ nodes, edges }),
  };
}

/**
 * Reads a workflow from a file: an export of Heddle, a test file, or an export of n8n, which is converted. Throws `cli_file_unreadable`, `cli_json_invalid`,
 * `cli_import_failed`, and what `readGraph` and `readTestFile` throw.
 */
export async function readWorkflowFile(path: string): Promise<FileContents> {
  const text = await readText(path);
  const value = readJson(text, path);
  if (isTestFile(value)) return { workflow: readTestFile(value).workflow, warnings: [], summary: null };
  if (isJsonObject(value) && 'edges' in value)
    return { workflow: readExport(value, path), warnings: [], summary: null };
  const { workflow, warnings, steps, errors } = convertN8n(text);
  if (!workflow) throw cliErrors.cli_import_failed({ path, reason: errors.join(' ') });
  return { workflow, warnings, summary: summaryOf(steps) };
}
