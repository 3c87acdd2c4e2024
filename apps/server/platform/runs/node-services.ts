import type { NodeServices } from '@heddle/contract/node/context';
import type { ExecutionRow } from '@heddle/journals/row';
import type { Reach } from '../egress/guarded-fetch.ts';

/** Makes the services that a feature has for the nodes of one run. `reach`: the network access of the run. Called whenever the run is taken up. */
export type ServicesOfFeature = (run: ExecutionRow, reach: Reach) => Partial<NodeServices>;

/** The services of all features. */
export interface NodeServiceRegistry {
  add(services: ServicesOfFeature): void;
  servicesFor(run: ExecutionRow, reach: Reach): Partial<NodeServices>;
}

/** A registry without services. */
export function createNodeServices(): NodeServiceRegistry {
  const features: ServicesOfFeature[] = [];
  return {
    add: (services) => void features.push(services),
    servicesFor(run, reach) {
      const services: Partial<NodeServices> = {};
      for (const ofFeature of features) Object.assign(services, ofFeature(run, reach));
      return services;
    },
  };
}
