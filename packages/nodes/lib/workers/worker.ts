import { parentPort } from 'node:worker_threads';
import { clipText } from '@heddle/contract/errors/clip';
import { HeddleError } from '@heddle/contract/errors/define';
import type { WorkAnswer, WorkTask } from './protocol.ts';
import { sizeOf } from './size.ts';

const port = parentPort;
if (!port) throw new Error('This file is the body of a worker thread.');

type Work = (...args: readonly unknown[]) => unknown;

async function work({ url, name, args }: WorkTask): Promise<WorkAnswer> {
  try {
    const module = (await import(url)) as Record<string, Work>;
    port?.postMessage('started');
    const value = await module[name]?.(...args);
    return { value, size: sizeOf(value) };
  } catch (error) {
    if (error instanceof HeddleError) return { coded: { ...error.toJSON(), status: error.status } };
    return { failed: clipText(error instanceof Error ? error.message : String(error)) };
  }
}

/** Byte arrays that own their buffer are transferred; everything else is copied. */
const movable = (answer: WorkAnswer): ArrayBuffer[] => {
  const bytes = 'value' in answer && answer.value instanceof Uint8Array ? answer.value : undefined;
  return bytes?.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : [];
};

port.on('message', (task: WorkTask) => {
  void work(task).then((answer) => port.postMessage(answer, movable(answer)));
});
