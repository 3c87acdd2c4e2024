import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join } from 'node:path';

// The server, restarted when its code changes, and the web application with hot reload, which passes its calls on to it.
const root = join(import.meta.dirname, '..');
const port = process.env['PORT'] ?? '3000';
const run = (args: readonly string[]): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: port, HEDDLE_SERVER: `http://localhost:${port}` },
  });

const processes = [
  run(['--watch', '--watch-preserve-output', 'apps/server/main.ts']),
  run(['node_modules/vite/bin/vite.js', 'apps/web']),
];

const end = (): void => {
  for (const child of processes) child.kill('SIGTERM');
};
process.once('SIGINT', end).once('SIGTERM', end);
for (const child of processes) child.once('exit', end);
