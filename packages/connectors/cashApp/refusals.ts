import type { Refusals } from '../testing/refused.ts';
import { squareRefusals } from '../square/refused.ts';

export const refusals: Refusals = squareRefusals;
