/** What one step may use of the machine, and whose work it is. */
export interface StepResources {
  /** The id of the user whose run it is: workers take the work of different users in turn. Empty where there is only one user. */
  readonly user: string;
  /** Counts bytes that the step has made and keeps. Throws `step_memory` or `run_memory` once they are more than the step or its run may hold. */
  charge(bytes: number): void;
}

/** For work that belongs to no step of a run: tests, and what the server does for itself. */
export const unlimitedResources: StepResources = { user: '', charge: () => undefined };

/** How much data a run may hold in memory, and what it holds at the moment. Bytes, about. */
export interface RunMemory {
  /** The most that one attempt of a step may make. */
  readonly stepLimit: number;
  /** The most that the run may hold: what its steps have given, and what those under way have made. */
  readonly runLimit: number;
  /** What steps have given. */
  held: number;
  /** What steps under way have made. */
  underWay: number;
}

/** The memory of a run in which nothing has happened yet. */
export const createRunMemory = (stepLimit = Infinity, runLimit = Infinity): RunMemory => ({
  stepLimit,
  runLimit,
  held: 0,
  underWay: 0,
});
