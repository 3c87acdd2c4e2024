/** The limits of one step, and the user it runs for. */
export interface StepResources {
  /** The id of the run's owner: workers alternate between users. Empty if there is only one user. */
  readonly user: string;
  /** Counts bytes that the step has created and keeps. Throws `step_memory` or `run_memory` once the step or its run exceeds its limit. */
  charge(bytes: number): void;
}

/** For work outside of steps: tests, and the server's own work. */
export const unlimitedResources: StepResources = { user: '', charge: () => undefined };

/** The memory limit of a run and its present use, in bytes (approximate). */
export interface RunMemory {
  /** The limit of one attempt of a step. */
  readonly stepLimit: number;
  /** The limit of the run: the outputs of its steps plus the data of the running ones. */
  readonly runLimit: number;
  /** The outputs of steps. */
  held: number;
  /** The data of running steps. */
  underWay: number;
}

/** The memory of a new run. */
export const createRunMemory = (stepLimit = Infinity, runLimit = Infinity): RunMemory => ({
  stepLimit,
  runLimit,
  held: 0,
  underWay: 0,
});
