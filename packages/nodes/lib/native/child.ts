import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { HeddleError } from '@heddle/contract/errors/define';
import type { WorkTask } from '../workers/protocol.ts';
import type { MessagePart } from './parts.ts';
import { MessageCollector, sendParts, toParts } from './parts.ts';
import type { FromNative, NativeAnswer, Watched } from './protocol.ts';

if (!process.send) throw new Error('This file is the body of a process of its own.');

const [parent, memoryMb] = process.argv.slice(2).map(Number);
const watched: Watched = { parent: parent ?? 0, memoryMb: memoryMb ?? 0 };
/** A process that has grown to this part of its memory without giving it back would have too little for its next task. */
const SPENT = 0.4;

// The parent process may be gone. By a signal, as a regular exit would wait for native work to end.
process.on('disconnect', () => void process.kill(process.pid, 'SIGKILL'));

try {
  // Where a machine runs out of memory, Linux ends this process rather than the server.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // The system has no such file, or does not let us: then it chooses by itself.
}

const watchdog = new Worker(new URL('./watchdog.ts', import.meta.url), { workerData: watched, env: {}, execArgv: [] });
watchdog.unref();
await once(watchdog, 'online');

type Work = (...args: readonly unknown[]) => unknown;

const send = (message: FromNative): Promise<void> =>
  sendParts(toParts(message), (part, sent) => process.send?.(part, undefined, undefined, sent));

async function work({ url, name, args }: WorkTask): Promise<NativeAnswer> {
  try {
    const module = (await import(url)) as Record<string, Work>;
    await send('started');
    return { value: await module[name]?.(...args) };
  } catch (error) {
    if (error instanceof HeddleError) return { coded: { ...error.toJSON(), status: error.status } };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

const isSpent = (): boolean => process.memoryUsage.rss() > watched.memoryMb * 1024 * 1024 * SPENT;

const collector = new MessageCollector();
process.on('message', (part: MessagePart) => {
  const whole = collector.take(part);
  // One task at a time: the next one is sent when this one is answered.
  if (whole) void work(whole.message as WorkTask).then(async (answer) => send({ answer, isSpent: isSpent() }));
});
