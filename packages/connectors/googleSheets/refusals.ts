import { google, googleRefusals } from '../google/refused.ts';
import type { Refusals } from '../testing/refused.ts';

export const refusals: Refusals = {
  ...googleRefusals,
  tooOften: google(429, "Quota exceeded for quota metric 'Read requests'", 'limit'),
};
