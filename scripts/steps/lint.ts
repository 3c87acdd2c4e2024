import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesOf } from '../house/tree.ts';
import type { StepOutcome } from './step.ts';
import { runCheck } from './step.ts';

const root = join(import.meta.dirname, '../..');
const RECORD = join(root, 'node_modules/.cache/linted.json');
/** What decides, besides a file itself, whether it passes: the rules, and the versions of the linter and of all types. */
const RULES = ['.oxlintrc.json', 'package-lock.json', 'tsconfig.json'];
const LINTER = 'oxlint/bin/oxlint';
const MINUTES = 8;

/** The hashes of the files that passed, by path, and that of the rules they passed under. */
export interface Linted {
  rules: string;
  files: Record<string, string>;
}

/** The paths of `now` that `before` does not hold with the same content; all of them if the rules differ. */
export function changedSince(before: Linted | undefined, now: Linted): string[] {
  const passed = before?.rules === now.rules ? before.files : {};
  return Object.keys(now.files).filter((path) => passed[path] !== now.files[path]);
}

/** Lints every file. */
export async function lintEverything(): Promise<StepOutcome> {
  const now = readTree();
  return recorded(now, await runCheck(LINTER, ['--deny-warnings'], MINUTES));
}

/**
 * Lints the files that have changed since they last passed: rules that need types take most of a minute for all of them.
 * What a change does to files that import it is left to the types and to `lintEverything`.
 */
export async function lintChanges(): Promise<StepOutcome> {
  const now = readTree();
  const changed = changedSince(readRecord(), now);
  console.log(`${changed.length} of ${Object.keys(now.files).length} files have changed since they were linted.`);
  if (changed.length === 0) return { passed: 1, failed: 0, failures: [], unsteady: [], skipped: [] };
  if (changed.length > Object.keys(now.files).length / 2) return lintEverything();
  return recorded(now, await runCheck(LINTER, ['--deny-warnings', ...changed], MINUTES));
}

function readTree(): Linted {
  const files = filesOf(['.'], ['.ts', '.tsx', '.js', '.mjs']);
  return {
    rules: hash(RULES.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')),
    files: Object.fromEntries(files.map(({ path, text }) => [path, hash(text)])),
  };
}

function hash(text: string): string {
  return createHash('sha1').update(text).digest('base64url');
}

function readRecord(): Linted | undefined {
  try {
    // Written by `recorded`.
    return JSON.parse(readFileSync(RECORD, 'utf8')) as Linted;
  } catch {
    // There is none before the first time.
    return undefined;
  }
}

function recorded(tree: Linted, outcome: StepOutcome): StepOutcome {
  if (outcome.failed > 0) return outcome;
  mkdirSync(dirname(RECORD), { recursive: true });
  writeFileSync(RECORD, JSON.stringify(tree));
  return outcome;
}
