import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Skip {
  name: string;
  reason: string;
}

/** What a step came to, in tests. A step that is one question (lint, types) counts as one test. */
export interface StepOutcome {
  passed: number;
  failed: number;
  /** The names of those that failed, as far as they have one, each with the first line of what was wrong. */
  failures: string[];
  /** Those of the passed that needed a second attempt, each with what was wrong in the first. */
  unsteady: string[];
  skipped: Skip[];
}

/** A shared machine may trip a test or two in thousands; more than this are a fault of ours. */
const UNSTEADY_AT_MOST = 3;

export interface CheckStep {
  name: string;
  run(): Promise<StepOutcome>;
}

export interface StepResult extends StepOutcome {
  name: string;
  seconds: number;
}

const root = join(import.meta.dirname, '../..');

/** Where a test reporter leaves its `StepOutcome`; the path reaches it through this variable. */
export const OUTCOME_FILE = 'HEDDLE_OUTCOME_FILE';

/**
 * Runs a JavaScript program of an installed package with our own Node, its output going straight to the terminal.
 * Returns the exit code; a program that runs longer than `minutes` is ended with its child processes, and its code is 124.
 */
export function runTool(
  program: string,
  args: readonly string[],
  minutes: number,
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: 'inherit',
      // Its own process group, so that the browsers and servers it started can be ended with it.
      detached: process.platform !== 'win32',
    });
    const end = (signal: NodeJS.Signals): void => {
      if (child.pid === undefined || child.exitCode !== null) return;
      if (process.platform === 'win32') child.kill(signal);
      else process.kill(-child.pid, signal);
    };
    const interrupted = (): void => end('SIGTERM');
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      console.error(`${program} was stopped: it ran for more than ${minutes} minutes.`);
      end('SIGKILL');
    }, minutes * 60_000);
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
    const settle = (): void => {
      clearTimeout(timer);
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    };
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    child.once('exit', (code) => {
      settle();
      resolve(late ? 124 : (code ?? 1));
    });
  });
}

/** The first line of what went wrong, without colors. */
export function firstLine(message = 'no reason given'): string {
  return stripVTControlCharacters(message).split('\n')[0] ?? '';
}

/** A step that either holds or does not: one test. */
export async function runCheck(program: string, args: readonly string[], minutes: number): Promise<StepOutcome> {
  const code = await runTool(program, args, minutes);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures: [], unsteady: [], skipped: [] };
}

/** Runs a test runner whose reporter writes its outcome to `OUTCOME_FILE`. A runner that fails without saying why counts as one failed test. */
export async function runTests(program: string, args: readonly string[], minutes: number): Promise<StepOutcome> {
  const file = join(tmpdir(), `heddle-outcome-${process.pid}-${Date.now()}.json`);
  const code = await runTool(program, args, minutes, { [OUTCOME_FILE]: file });
  const outcome = readOutcome(file);
  if (!outcome) return { passed: 0, failed: 1, failures: [], unsteady: [], skipped: [] };
  if (outcome.unsteady.length > UNSTEADY_AT_MOST)
    return {
      ...outcome,
      passed: outcome.passed - outcome.unsteady.length,
      failed: outcome.failed + outcome.unsteady.length,
    };
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

function readOutcome(file: string): StepOutcome | null {
  try {
    // Written by our own reporters, just now.
    return JSON.parse(readFileSync(file, 'utf8')) as StepOutcome;
  } catch {
    return null;
  } finally {
    rmSync(file, { force: true });
  }
}

/** Runs steps one after the other, each under its heading; a failing step does not keep the next one from running. */
export async function runSteps(steps: readonly CheckStep[]): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) {
    console.log(`\n── ${step.name} ${'─'.repeat(Math.max(0, 60 - step.name.length))}`);
    const began = performance.now();
    const outcome = await step.run();
    results.push({ name: step.name, seconds: (performance.now() - began) / 1000, ...outcome });
  }
  return results;
}

/** One line per step, then every skipped and every failed test with its reason. */
export function printSummary(results: readonly StepResult[]): void {
  console.log('');
  for (const { name, passed, failed, skipped, seconds } of results) {
    const counts = [
      `${passed} passed`,
      failed > 0 ? `${failed} failed` : '',
      skipped.length > 0 ? `${skipped.length} skipped` : '',
    ];
    console.log(
      `${failed > 0 ? '✗' : '✓'} ${name.padEnd(12)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${counts.filter(Boolean).join(', ')}`,
    );
  }
  const skips = results.flatMap((result) =>
    result.skipped.map((skip) => `  ${result.name}: ${skip.name} — ${skip.reason}`),
  );
  if (skips.length > 0) console.log(`\nSkipped:\n${skips.join('\n')}`);
  const failures = results.flatMap((result) => result.failures.map((failure) => `  ${result.name}: ${failure}`));
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
  const unsteady = results.flatMap((result) => result.unsteady.map((test) => `  ${result.name}: ${test}`));
  if (unsteady.length > 0)
    console.log(
      `\nPassed at the second attempt (more than ${UNSTEADY_AT_MOST} in a step fail it):\n${unsteady.join('\n')}`,
    );
}

/** `1280 passed, 0 failed, 2 skipped`. */
export function totalLine(results: readonly StepResult[]): string {
  const sum = (count: (result: StepResult) => number): number =>
    results.reduce((total, result) => total + count(result), 0);
  return `${sum((r) => r.passed)} passed, ${sum((r) => r.failed)} failed, ${sum((r) => r.skipped.length)} skipped`;
}
