import { ofGraph } from '../microsoft/refused.ts';
import type { Refusals } from '../testing/refused.ts';

export const refusals: Refusals = ofGraph;
