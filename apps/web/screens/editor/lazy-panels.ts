import { lazyModule } from '../../ui/lazy-module.ts';

import { schema } from './store/read-graph.ts';

export { schema };

// The parts of the editor that the first view does not need. All of them are loaded when the editor is first used.

/** The rules of an extraction, which come with each part that lists commands. */
export const extractionRules = lazyModule(() => import('@heddle/contract/workflow/extract/rules'));
const withRules = <T>(fetchPart: () => Promise<T>) =>
  lazyModule(async () => {
    await extractionRules.load();
    return fetchPart();
  });
export const commandPalette = withRules(() => import('./commands/command-palette.tsx'));
export const shortcutsDialog = lazyModule(() => import('./commands/shortcuts-dialog.tsx'));
export const findOnCanvas = lazyModule(() => import('./canvas/find-on-canvas.tsx'));
export const contextMenu = withRules(() => import('./canvas/context-menu.tsx'));
export const selectionBar = withRules(() => import('./canvas/selection-bar.tsx'));
export const nodePicker = lazyModule(() => import('./canvas/node-picker.tsx'));
export const moreItems = lazyModule(() => import('./toolbar/more-items.tsx'));
export const problemsList = lazyModule(() => import('./problems/problems-list.tsx'));
export const runPanel = lazyModule(() => import('./run/run-panel.tsx'));
export const liveRunLine = lazyModule(() => import('./run/live/live-run-line.tsx'));
export const liveRuns = lazyModule(() => import('./run/live/live-runs.ts'));
export const pastCanvas = lazyModule(() => import('./run/past/past-canvas.tsx'));
/** With the schema that earlier versions are read with. */
export const revisions = lazyModule(async () => {
  await schema.load();
  return import('./revisions/revisions.tsx');
});
export const tests = lazyModule(() => import('./tests/tests.tsx'));
export const evaluationsDialog = lazyModule(() => import('./evaluations/evaluations-dialog.tsx'));
export const savingLines = lazyModule(() => import('./saving/saving-lines.tsx'));
export const conflictDialog = lazyModule(() => import('./saving/conflict-dialog.tsx'));
export const settingsDialog = lazyModule(() => import('./settings/settings-dialog.tsx'));
export const extractDialog = lazyModule(() => import('./extract/extract-dialog.tsx'));
export const assistantDialog = lazyModule(async () => {
  await schema.load();
  return import('./assistant/assistant-dialog.tsx');
});
export const rerunDialogs = lazyModule(() => import('./rerun/rerun-dialogs.tsx'));
export const testDataDialog = lazyModule(() => import('./test-data/test-data-dialog.tsx'));
export const leaveQuestion = lazyModule(() => import('./saving/leave-question.tsx'));
export const sheet = lazyModule(() => import('./sheet.tsx'));
/** With the language of expressions. */
export const inspector = lazyModule(() => import('./inspector/inspector.tsx'));
export const problems = lazyModule(() => import('./problems/watch-problems.ts'));
