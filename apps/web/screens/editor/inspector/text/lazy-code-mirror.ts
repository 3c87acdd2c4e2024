import { lazyModule } from '../../../../ui/lazy-module.ts';

/** The editor of texts and expressions; a plain field replaces it until it is loaded. */
export const codeMirror = lazyModule(() => import('./code-mirror.tsx'));
/** Needs the grammar of JSON. */
export const jsonProblems = lazyModule(() => import('./json-problem.ts'));
