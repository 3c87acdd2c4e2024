import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { availableParallelism, setPriority } from 'node:os';
import { dataErrors } from '@heddle/contract/errors/data';
import { Gate } from '../../lib/native/gate.ts';
import { watchMemory } from '../../lib/native/watch-memory.ts';
import type { WorkingStep } from '../../lib/workers/workers.ts';
import type { Tool } from './tools.ts';
import { findTool } from './tools.ts';

/** Characters that are kept of a tool's output, and of the end of its messages. */
const MOST_OUTPUT = 4 * 1024 * 1024;
const MOST_MESSAGES = 32 * 1024;
/** Of lower priority than the server, which has others to answer. */
const NICENESS = 10;

/** The limits of one call of a tool: time in milliseconds, and resident memory in MiB, where the system reports it. */
const LIMITS = { timeMs: 30 * 60_000, memoryMb: 2048 };
/** Tools that run at the same time: one user gets a place less. */
const gate = new Gate(Math.max(1, availableParallelism() - 1) + 1);

export interface ToolRun {
  /** Each is passed literally: no shell reads them. */
  args: readonly string[];
  /** The only folder that the tool is to write to. */
  cwd: string;
  step: WorkingStep;
  /** Called with each chunk of the tool's output. */
  onOutput?: (text: string) => void;
  limits?: typeof LIMITS;
}

export interface ToolEnd {
  ok: boolean;
  output: string;
  messages: string;
}

/**
 * Runs ffmpeg or ffprobe, a few at a time. It is killed when the signal is aborted, whose reason is then thrown, and at its limits. Throws `media_tool_missing`,
 * `work_timeout`, `work_memory`.
 */
export async function runTool(tool: Tool, run: ToolRun): Promise<ToolEnd> {
  const path = await findTool(tool);
  return gate.pass(() => spawned(path, run), run.step);
}

function spawned(
  path: string,
  { args, cwd, step: { signal }, onOutput, limits: { timeMs, memoryMb } = LIMITS }: ToolRun,
): Promise<ToolEnd> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    // No variables of the server: they hold secrets.
    const child = spawn(path, args, {
      cwd,
      env: { LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let [output, messages] = ['', ''];
    let killed: Error | undefined;
    const kill = (reason: unknown): void => {
      killed ??= reason instanceof Error ? reason : new Error('The step was stopped.', { cause: reason });
      child.kill('SIGKILL');
    };
    const abort = (): void => kill(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    const deadline = setTimeout(() => kill(dataErrors.work_timeout({ seconds: timeMs / 1000 })), timeMs);
    const unwatch =
      child.pid === undefined
        ? undefined
        : watchMemory(child.pid, memoryMb * 1024 * 1024, () => kill(dataErrors.work_memory({ mib: memoryMb })));
    const leave = (): void => {
      signal.removeEventListener('abort', abort);
      clearTimeout(deadline);
      unwatch?.();
    };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < MOST_OUTPUT) output += text;
      onOutput?.(text);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      messages = (messages + text).slice(-MOST_MESSAGES);
    });
    lowerPriority(child);
    child.on('error', (error) => {
      leave();
      reject(error);
    });
    child.on('close', (code) => {
      leave();
      if (killed) reject(killed);
      else resolve({ ok: code === 0, output, messages });
    });
  });
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS);
  } catch {
    // It has ended already, or the system has no priorities: it runs as it is.
  }
}

/** The last message of a tool without paths and memory addresses, for an error. */
export function reasonIn(messages: string, cwd: string): string {
  const lines = messages
    .split('\n')
    .map((line) =>
      line
        .replaceAll(cwd, '')
        .replace(/^\[[^\]]*\] /, '')
        .trim(),
    )
    .filter((line) => line !== '');
  return (lines.at(-1) ?? 'it said nothing')
    .replace(/^\/?\S*?in\d+\S*: /, '')
    .replace(/\.$/, '')
    .slice(0, 300);
}
