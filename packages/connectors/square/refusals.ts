import type { Refusals } from '../testing/refused.ts';
import { squareRefusals } from './refused.ts';

export const refusals: Refusals = squareRefusals;
