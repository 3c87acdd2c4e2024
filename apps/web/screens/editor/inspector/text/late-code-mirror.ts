import { late } from '../../../../ui/late.ts';

/** The editor of texts and expressions; a plain field stands in until it is there. */
export const codeMirror = late(() => import('./code-mirror.tsx'));
/** Needs the grammar of JSON. */
export const jsonProblems = late(() => import('./json-problem.ts'));
