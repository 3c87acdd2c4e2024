export { RevisionCanvas } from './revision-canvas.tsx';
export { RevisionsPanel } from './revisions-panel.tsx';
