import { filesOfVendors } from './files-of-vendors.ts';
import type { HeldConnector } from './held-connector.ts';

/** All connectors, with how they are held, in the order of their folders. */
export async function heldConnectors(): Promise<HeldConnector[]> {
  const files = await filesOfVendors('held.ts');
  // Every file of this name exports this.
  return [...files.values()].map((module) => (module as { held: HeldConnector }).held);
}
