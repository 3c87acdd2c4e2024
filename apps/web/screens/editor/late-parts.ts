import { late } from '../../ui/late.ts';

export { schema } from './store/read-graph.ts';

// What the first picture of a workflow can do without. All of it is fetched once the editor stands and nothing else is going on.

export const commandPalette = late(() => import('./commands/command-palette.tsx'));
export const shortcutsDialog = late(() => import('./commands/shortcuts-dialog.tsx'));
export const contextMenu = late(() => import('./canvas/context-menu.tsx'));
export const selectionBar = late(() => import('./canvas/selection-bar.tsx'));
export const nodePicker = late(() => import('./canvas/node-picker.tsx'));
export const moreItems = late(() => import('./toolbar/more-items.tsx'));
export const problemsList = late(() => import('./problems/problems-list.tsx'));
export const runPanel = late(() => import('./run/run-panel.tsx'));
export const pastCanvas = late(() => import('./run/past/past-canvas.tsx'));
export const revisions = late(() => import('./revisions/revisions.tsx'));
export const tests = late(() => import('./tests/tests.tsx'));
export const conflictDialog = late(() => import('./saving/conflict-dialog.tsx'));
export const settingsDialog = late(() => import('./settings/settings-dialog.tsx'));
export const rerunDialogs = late(() => import('./rerun/rerun-dialogs.tsx'));
export const leaveQuestion = late(() => import('./saving/leave-question.tsx'));
export const sheet = late(() => import('./sheet.tsx'));
/** With the language of expressions. */
export const inspector = late(() => import('./inspector/inspector.tsx'));
export const problems = late(() => import('./problems/watch-problems.ts'));
