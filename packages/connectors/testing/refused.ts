import type { JsonValue } from '@heddle/contract/json';
import { filesOfVendors } from './files-of-vendors.ts';

/** An answer as the vendor documents it: its status, its body, and what of it users have to see. */
export type Refused = readonly [status: number, body: JsonValue, said: string];

/** What a vendor answers where it refuses a request: the file `refusals.ts` in its folder exports this as `refusals`. */
export interface Refusals {
  wrongToken: Refused;
  missingScope: Refused;
  notFound: Refused;
  tooOften: Refused;
  invalid: Refused;
}

/** An answer that says no more than a message, in the form that the vendor has for it. */
export const said = (status: number, message: string, body: (message: string) => JsonValue): Refused => [
  status,
  body(message),
  message,
];

/** What each vendor answers where it refuses a request, by the folder of the vendor. */
export async function refusalsOfVendors(): Promise<ReadonlyMap<string, Refusals>> {
  const files = await filesOfVendors('refusals.ts');
  // Every file of this name exports this.
  return new Map([...files].map(([vendor, module]) => [vendor, (module as { refusals: Refusals }).refusals]));
}
