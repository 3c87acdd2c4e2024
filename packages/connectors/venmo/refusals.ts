import type { Refusals } from '../testing/refused.ts';
import { paypalRefusals } from '../paypal/refused.ts';

export const refusals: Refusals = paypalRefusals;
