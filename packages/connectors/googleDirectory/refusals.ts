import { googleRefusals } from '../google/refused.ts';
import type { Refusals } from '../testing/refused.ts';

export const refusals: Refusals = googleRefusals;
