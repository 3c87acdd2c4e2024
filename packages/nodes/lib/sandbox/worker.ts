import { parentPort, workerData } from 'node:worker_threads';
import type { CodeTask, CodeThreadData, WorkerMessage } from './protocol.ts';
import { runInVm } from './vm.ts';

const port = parentPort;
if (!port) throw new Error('This file is the body of a worker thread.');

// The data that `CodeThread` passes to each thread.
const stop = new Int32Array((workerData as CodeThreadData).stop);
const send = (message: WorkerMessage): void => port.postMessage(message);

port.on('message', (task: CodeTask) => {
  void runInVm(
    task,
    () => send('started'),
    () => Atomics.load(stop, 0) === 1,
  ).then(send);
});
