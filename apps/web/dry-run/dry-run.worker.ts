import { runInBrowser } from './run-in-browser.ts';
import { loadNodeTypes } from './node-types.ts';
import type { DryRunTask } from './protocol.ts';

addEventListener('message', ({ data }: MessageEvent<DryRunTask>) => {
  void runInBrowser(
    data,
    (types) => loadNodeTypes(types, data.unfinished),
    (message) => postMessage(message),
  );
});
