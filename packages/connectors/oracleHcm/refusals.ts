import { fusionRefusals } from '../oracle/refused.ts';
import type { Refusals } from '../testing/refused.ts';

export const refusals: Refusals = fusionRefusals;
