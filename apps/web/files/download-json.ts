import { saveFile } from './save-file.ts';

/** The file name of an exported workflow: lower-cased, everything outside a–z and 0–9 replaced by `_`. */
export function workflowFileName(name: string): string {
  return `${name.toLowerCase().replace(/[^a-z0-9]/g, '_')}.json`;
}

/** Hands the browser a JSON file to save. */
export function downloadJson(fileName: string, value: unknown): void {
  saveFile(fileName, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
}
