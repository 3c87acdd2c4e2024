import type { NodeServices } from '@heddle/contract/node/context';
import type { ExecutionRow } from '@heddle/journals/row';
import type { Reach } from '../egress/guarded-fetch.ts';

/** What a service is made of: the run, and its network access. */
interface Surroundings {
  run: ExecutionRow;
  readonly reach: Reach;
}

/** The services that a feature has for the nodes of runs, by name. Each is made when a step first uses it, once each time the run is taken up: most runs use none. */
export type ServicesOfFeature = {
  readonly [K in keyof NodeServices]?: (surroundings: Surroundings) => NonNullable<NodeServices[K]>;
};

/** The services of a run, without those that the journal adds. */
type ServicesOfRun = Omit<NodeServices, 'user' | 'memory' | 'onProgress'>;

/** The services of all features. */
export interface NodeServiceRegistry {
  add(services: ServicesOfFeature): void;
  /** The services of one run. `reachOf` gives the network access of a run. */
  servicesFor(run: ExecutionRow, reachOf: (run: ExecutionRow) => Reach): ServicesOfRun;
}

type Makers = ReadonlyMap<string, (surroundings: Surroundings) => unknown>;

/** A class with a getter for each service, which makes the service and keeps it. */
function typeOfServices(makers: Makers): new (run: ExecutionRow, reachOf: (run: ExecutionRow) => Reach) => object {
  class RunServices implements Surroundings {
    readonly run: ExecutionRow;
    readonly #reachOf: (run: ExecutionRow) => Reach;
    #reach: Reach | null = null;
    readonly #made = new Map<string, unknown>();

    constructor(run: ExecutionRow, reachOf: (run: ExecutionRow) => Reach) {
      this.run = run;
      this.#reachOf = reachOf;
    }

    get reach(): Reach {
      return (this.#reach ??= this.#reachOf(this.run));
    }

    static {
      for (const [name, make] of makers) {
        const get = function get(this: RunServices): unknown {
          if (!this.#made.has(name)) this.#made.set(name, make(this));
          return this.#made.get(name);
        };
        Object.defineProperty(this.prototype, name, { get, enumerable: true });
      }
    }
  }
  return RunServices;
}

/** A registry without services. */
export function createNodeServices(): NodeServiceRegistry {
  const makers = new Map<string, (surroundings: Surroundings) => unknown>();
  let Services: ReturnType<typeof typeOfServices> | null = null;
  return {
    add(services) {
      for (const [name, make] of Object.entries(services)) makers.set(name, make);
      Services = null;
    },
    servicesFor(run, reachOf) {
      Services ??= typeOfServices(makers);
      // Its getters are those of `ServicesOfFeature`; the platform adds `fetch` and `files` to those of the features.
      return new Services(run, reachOf) as ServicesOfRun;
    },
  };
}
