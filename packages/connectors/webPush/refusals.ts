import { googleRefusals } from '../google/refused.ts';
import type { Refusals } from '../testing/refused.ts';

// Those of push services have texts; Firebase has the errors of Google.
export const refusals: Refusals = googleRefusals;
