import type { Refusals } from '../testing/refused.ts';
import { paypalRefusals } from './refused.ts';

export const refusals: Refusals = paypalRefusals;
