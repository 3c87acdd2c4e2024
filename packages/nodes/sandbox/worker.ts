import { parentPort } from 'node:worker_threads';
import { toPieces } from '../json/pieces.ts';
import type { CodeOutcome, CodeTask, WorkerMessage } from './protocol.ts';
import { runInVm } from './vm.ts';

const port = parentPort;
if (!port) throw new Error('This file is the body of a worker thread.');

const send = (message: WorkerMessage): void => port.postMessage(message);

port.on('message', (task: CodeTask) => {
  void runInVm(task, () => send('started')).then(cut).then(send);
});

/** The items in pieces, so that the main thread never has to parse all of them at once. */
async function cut(outcome: CodeOutcome): Promise<CodeOutcome> {
  if ('failure' in outcome) return outcome;
  const [text = '[]'] = outcome.items;
  return { items: await toPieces(JSON.parse(text) as unknown[]), logs: outcome.logs };
}
