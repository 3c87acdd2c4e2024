import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../main.ts');

/** The exit code and output of a command. */
export interface Called {
  code: number;
  out: string;
  err: string;
}

/** Runs `heddle` in a separate process. */
export function heddle(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Called> {
  const { PATH, HOME } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { env: { PATH, HOME, ...env }, timeout: 60_000 }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err });
    });
  });
}

/** A folder for files of a test, removed by `end`. */
export async function tempFolder(): Promise<{
  path(name: string): string;
  write(name: string, content: unknown): Promise<string>;
  end(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'heddle-cli-'));
  const path = (name: string): string => join(folder, name);
  return {
    path,
    async write(name, content) {
      await writeFile(path(name), typeof content === 'string' ? content : JSON.stringify(content));
      return path(name);
    },
    end: () => rm(folder, { recursive: true, force: true }),
  };
}
