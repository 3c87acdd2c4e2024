/** The place of the least value that was found. */
export interface Minimum {
  at: Float64Array;
  value: number;
  iterations: number;
  /** Whether the gradient came below the tolerance; otherwise the iterations ran out. */
  converged: boolean;
}

/** The value at a place; fills in the gradient there. */
export type Objective = (at: Float64Array, gradient: Float64Array) => number;

export interface MinimizeOptions {
  /** The greatest entry of the gradient at the minimum. */
  tolerance: number;
  iterations: number;
}

/** Pairs of steps and changes of the gradient that are remembered. */
const MEMORY = 10;
/** The share of the expected decrease that a step has to bring, and how often it is halved. */
const ARMIJO = 1e-4;
const MOST_HALVINGS = 40;

interface Curvature {
  step: Float64Array;
  change: Float64Array;
  rho: number;
}

/**
 * Minimizes a smooth function from a place on: L-BFGS with backtracking. Nocedal and Wright, Numerical Optimization (2006), algorithms 7.4, 7.5 and 3.1.
 * The same objective and start give the same result.
 */
export function minimize(objective: Objective, start: Float64Array, options: MinimizeOptions): Minimum {
  const size = start.length;
  const memory: Curvature[] = [];
  let at = Float64Array.from(start);
  let gradient = new Float64Array(size);
  let value = objective(at, gradient);
  for (let iterations = 0; ; iterations += 1) {
    if (greatest(gradient) <= options.tolerance) return { at, value, iterations, converged: true };
    if (iterations >= options.iterations) return { at, value, iterations, converged: false };
    const direction = descent(gradient, memory);
    const slope = dot(direction, gradient);
    const next = new Float64Array(size);
    const nextGradient = new Float64Array(size);
    let length = memory.length === 0 ? Math.min(1, 1 / Math.sqrt(dot(gradient, gradient))) : 1;
    let nextValue = value;
    let halvings = 0;
    for (; halvings < MOST_HALVINGS; halvings += 1, length /= 2) {
      for (let i = 0; i < size; i += 1) next[i] = (at[i] ?? 0) + length * (direction[i] ?? 0);
      nextValue = objective(next, nextGradient);
      if (nextValue <= value + ARMIJO * length * slope) break;
    }
    // Rounding allows no further decrease.
    if (halvings === MOST_HALVINGS) return { at, value, iterations, converged: true };
    remember(memory, at, next, gradient, nextGradient);
    [at, gradient, value] = [next, nextGradient, nextValue];
  }
}

function remember(
  memory: Curvature[],
  at: Float64Array,
  next: Float64Array,
  gradient: Float64Array,
  nextGradient: Float64Array,
): void {
  const step = next.map((value, i) => value - (at[i] ?? 0));
  const change = nextGradient.map((value, i) => value - (gradient[i] ?? 0));
  const curvature = dot(step, change);
  // Without curvature the pair would lead uphill.
  if (curvature <= 1e-12 * dot(change, change)) return;
  memory.push({ step, change, rho: 1 / curvature });
  if (memory.length > MEMORY) memory.shift();
}

/** The direction to go: the gradient, corrected by the remembered curvature. */
function descent(gradient: Float64Array, memory: readonly Curvature[]): Float64Array {
  const direction = gradient.map((value) => -value);
  const alphas: number[] = [];
  for (const { step, change, rho } of memory.toReversed()) {
    const alpha = rho * dot(step, direction);
    alphas.push(alpha);
    addTo(direction, change, -alpha);
  }
  const last = memory.at(-1);
  if (last) {
    const scale = 1 / (last.rho * dot(last.change, last.change));
    for (let i = 0; i < direction.length; i += 1) direction[i] = (direction[i] ?? 0) * scale;
  }
  for (const { step, change, rho } of memory)
    addTo(direction, step, (alphas.pop() ?? 0) - rho * dot(change, direction));
  return direction;
}

function addTo(sum: Float64Array, term: Float64Array, times: number): void {
  for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] ?? 0) + times * (term[i] ?? 0);
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i += 1) sum += (one[i] ?? 0) * (other[i] ?? 0);
  return sum;
}

const greatest = (values: Float64Array): number => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
