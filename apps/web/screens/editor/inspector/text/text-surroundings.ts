import type { Sample } from '@heddle/expression/editing/completions';
import { createContext, use } from 'react';
import type { InsertTargets } from './insert-targets.ts';
import { createInsertTargets } from './insert-targets.ts';

/** The data that a form's texts refer to, and the insert targets. */
export interface TextSurroundings {
  sample: Sample;
  targets: InsertTargets;
}

const nowhere: TextSurroundings = { sample: { nodes: [], scope: undefined }, targets: createInsertTargets() };

export const TextContext = createContext<TextSurroundings>(nowhere);

/** The surroundings of the form around this component. */
export const useTextSurroundings = (): TextSurroundings => use(TextContext);
