import { carryDryRun } from './carry.ts';
import { loadNodeTypes } from './node-types.ts';
import type { DryRunTask } from './protocol.ts';

addEventListener('message', ({ data }: MessageEvent<DryRunTask>) => {
  void carryDryRun(data, loadNodeTypes, (message) => postMessage(message));
});
