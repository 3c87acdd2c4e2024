import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Tool } from './tools.ts';
import { findTool } from './tools.ts';

/** Characters of answers that are kept: of what a tool writes to its output, and the last ones of its messages. */
const MOST_OUTPUT = 4 * 1024 * 1024;
const MOST_MESSAGES = 32 * 1024;
/** Of lower priority than the server, which has others to answer. */
const NICENESS = 10;

export interface ToolRun {
  /** Each stands for itself: no shell reads them. */
  args: readonly string[];
  /** The only folder that the tool is to write to. */
  cwd: string;
  signal: AbortSignal;
  /** Is told what the tool writes to its output, piece by piece. */
  onOutput?: (text: string) => void;
}

export interface ToolEnd {
  ok: boolean;
  output: string;
  messages: string;
}

/** Runs ffmpeg or ffprobe. It is ended at once when the signal is aborted, whose reason is then thrown. Throws `media_tool_missing`. */
export async function runTool(tool: Tool, { args, cwd, signal, onOutput }: ToolRun): Promise<ToolEnd> {
  const path = await findTool(tool);
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    // No variables of the server: they hold secrets.
    const child = spawn(path, args, { cwd, env: { LC_ALL: 'C' }, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
    let [output, messages] = ['', ''];
    const abort = (): void => void child.kill('SIGKILL');
    signal.addEventListener('abort', abort, { once: true });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < MOST_OUTPUT) output += text;
      onOutput?.(text);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      messages = (messages + text).slice(-MOST_MESSAGES);
    });
    child.on('spawn', () => {
      try {
        if (child.pid !== undefined) setPriority(child.pid, NICENESS);
      } catch {
        // It has ended already, or the system has no priorities: it runs as it is.
      }
    });
    child.on('error', (error) => {
      signal.removeEventListener('abort', abort);
      reject(error);
    });
    child.on('close', (code) => {
      signal.removeEventListener('abort', abort);
      if (signal.aborted) reject(signal.reason instanceof Error ? signal.reason : new Error('The step was stopped.', { cause: signal.reason }));
      else resolve({ ok: code === 0, output, messages });
    });
  });
}

/** The last message of a tool without paths and addresses of memory, as an error tells it. */
export function reasonIn(messages: string, cwd: string): string {
  const lines = messages.split('\n').map((line) => line.replaceAll(cwd, '').replace(/^\[[^\]]*\] /, '').trim()).filter((line) => line !== '');
  return (lines.at(-1) ?? 'it said nothing').replace(/^\/?\S*?in\d+\S*: /, '').replace(/\.$/, '').slice(0, 300);
}
