import type { Sample } from '@heddle/expression/editing/completions';
import { createContext, use } from 'react';
import type { InsertTargets } from './insert-targets.ts';
import { createInsertTargets } from './insert-targets.ts';

/** What the texts of a form are written about, and where fields of the data may be put. */
export interface TextSurroundings {
  sample: Sample;
  targets: InsertTargets;
}

const nowhere: TextSurroundings = { sample: { nodes: [], scope: undefined }, targets: createInsertTargets() };

export const TextContext = createContext<TextSurroundings>(nowhere);

/** The surroundings of the form around this component. */
export const useTextSurroundings = (): TextSurroundings => use(TextContext);
