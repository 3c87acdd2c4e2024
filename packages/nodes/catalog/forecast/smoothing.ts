/** How fast a forecast follows what is seen; each from 0 to 1. */
export interface Smoothing {
  /** Of the level. */
  alpha: number;
  /** Of the trend. */
  beta: number;
  /** Of the season. */
  gamma: number;
}

export type ForecastMethod = 'simple' | 'holt' | 'additive' | 'multiplicative' | 'croston' | 'sba';

export interface Forecast {
  /** What is expected of the periods to come. */
  ahead: number[];
  /** What was expected of each period before it was seen; undefined where nothing was known yet. */
  fitted: (number | undefined)[];
}

/** Simple exponential smoothing, begun with the first value: NIST/SEMATECH e-Handbook of Statistical Methods, 6.4.3.1. */
export function simple(series: readonly number[], { alpha }: Smoothing, horizon: number): Forecast {
  let level = series[0] ?? 0;
  const fitted: (number | undefined)[] = [undefined];
  for (const value of series.slice(1)) {
    fitted.push(level);
    level += alpha * (value - level);
  }
  return { ahead: Array.from({ length: horizon }, () => level), fitted };
}

/** Holt's linear trend, begun with the mean of the first three changes: the same handbook, 6.4.3.3. */
export function holt(series: readonly number[], { alpha, beta }: Smoothing, horizon: number): Forecast {
  let level = series[0] ?? 0;
  const steps = Math.min(3, series.length - 1);
  let trend = steps > 0 ? ((series[steps] ?? 0) - level) / steps : 0;
  const fitted: (number | undefined)[] = [undefined];
  for (const value of series.slice(1)) {
    fitted.push(level + trend);
    const before = level;
    level = alpha * value + (1 - alpha) * (level + trend);
    trend = beta * (level - before) + (1 - beta) * trend;
  }
  return { ahead: Array.from({ length: horizon }, (_, step) => level + (step + 1) * trend), fitted };
}

/** What Holt–Winters' method knows of a series that it has followed so far. */
export interface SeasonalState {
  level: number;
  trend: number;
  seasons: number[];
  /** How many periods have been seen. */
  seen: number;
}

export type SeasonKind = 'additive' | 'multiplicative';

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Level, trend and season as the first two seasons say: the trend is the change between their means, the season the mean of what each period differs from the trend line. */
function firstState(series: readonly number[], period: number, kind: SeasonKind): SeasonalState {
  const first = meanOf(series.slice(0, period));
  const trend = (meanOf(series.slice(period, 2 * period)) - first) / period;
  // The mean of a season belongs to its middle; the level is that of the period before the first.
  const level = first - trend * ((period + 1) / 2);
  const without = (at: number): number =>
    kind === 'multiplicative'
      ? (series[at] ?? 0) / (level + (at + 1) * trend)
      : (series[at] ?? 0) - level - (at + 1) * trend;
  return {
    level,
    trend,
    seasons: Array.from({ length: period }, (_, at) => (without(at) + without(at + period)) / 2),
    seen: 0,
  };
}

/** What a state expects so many periods after the next one. */
export function seasonalExpectation(
  { level, trend, seasons, seen }: SeasonalState,
  kind: SeasonKind,
  later = 0,
): number {
  const season = seasons[(seen + later) % seasons.length] ?? 0;
  const line = level + (later + 1) * trend;
  return kind === 'multiplicative' ? line * season : line + season;
}

/** Takes one more period into a state. Hyndman and Athanasopoulos, Forecasting: Principles and Practice (3rd edition), 8.3. */
export function followSeason(
  state: SeasonalState,
  value: number,
  { alpha, beta, gamma }: Smoothing,
  kind: SeasonKind,
): void {
  const times = kind === 'multiplicative';
  const at = state.seen % state.seasons.length;
  const season = state.seasons[at] ?? 0;
  const line = state.level + state.trend;
  const before = state.level;
  state.level = alpha * (times ? value / season : value - season) + (1 - alpha) * line;
  state.trend = beta * (state.level - before) + (1 - beta) * state.trend;
  state.seasons[at] = gamma * (times ? value / line : value - line) + (1 - gamma) * season;
  state.seen += 1;
}

/** Holt–Winters' trend and season. `state` is what is known at the end of the series. */
export function holtWinters(
  series: readonly number[],
  smoothing: Smoothing,
  horizon: number,
  period: number,
  kind: SeasonKind,
): Forecast & { state: SeasonalState } {
  const state = firstState(series, period, kind);
  const fitted = series.map((value) => {
    const expected = seasonalExpectation(state, kind);
    followSeason(state, value, smoothing, kind);
    return expected;
  });
  return {
    ahead: Array.from({ length: horizon }, (_, later) => seasonalExpectation(state, kind, later)),
    fitted,
    state,
  };
}

/**
 * Croston's method for demand that is often zero: size and interval of demands are smoothed apart (Croston 1972). `corrected` takes out its bias by the
 * factor 1 - alpha/2 (Syntetos and Boylan 2005).
 */
export function croston(
  series: readonly number[],
  { alpha }: Smoothing,
  horizon: number,
  corrected: boolean,
): Forecast {
  const factor = corrected ? 1 - alpha / 2 : 1;
  let size: number | undefined;
  let interval = 1;
  let since = 0;
  const fitted: (number | undefined)[] = [];
  const rate = (): number | undefined => (size === undefined ? undefined : (factor * size) / interval);
  for (const value of series) {
    fitted.push(rate());
    since += 1;
    if (value === 0) continue;
    interval = size === undefined ? since : interval + alpha * (since - interval);
    size = size === undefined ? value : size + alpha * (value - size);
    since = 0;
  }
  return { ahead: Array.from({ length: horizon }, () => rate() ?? 0), fitted };
}

/** A forecast by a method. `period` is the length of a season. */
export function forecastBy(
  method: ForecastMethod,
  series: readonly number[],
  smoothing: Smoothing,
  horizon: number,
  period: number,
): Forecast {
  switch (method) {
    case 'simple':
      return simple(series, smoothing, horizon);
    case 'holt':
      return holt(series, smoothing, horizon);
    case 'additive':
    case 'multiplicative':
      return holtWinters(series, smoothing, horizon, period, method);
    case 'croston':
    case 'sba':
      return croston(series, smoothing, horizon, method === 'sba');
  }
}

/** The mean of the squared errors of what was expected; infinite where nothing was. */
export function meanSquaredError(series: readonly number[], { fitted }: Forecast): number {
  const errors = fitted.flatMap((expected, at) => (expected === undefined ? [] : [(series[at] ?? 0) - expected]));
  const mean = errors.reduce((sum, error) => sum + error * error, 0) / errors.length;
  return Number.isFinite(mean) ? mean : Number.POSITIVE_INFINITY;
}

const used: { readonly [method in ForecastMethod]: readonly (keyof Smoothing)[] } = {
  simple: ['alpha'],
  holt: ['alpha', 'beta'],
  additive: ['alpha', 'beta', 'gamma'],
  multiplicative: ['alpha', 'beta', 'gamma'],
  croston: ['alpha'],
  sba: ['alpha'],
};

/** The parameters that a method uses. */
export const parametersOf = (method: ForecastMethod): readonly (keyof Smoothing)[] => used[method];

/** The parameters with the least squared error: a grid, narrowed four times around its best point. Configured ones are kept. */
export function fitSmoothing(
  method: ForecastMethod,
  series: readonly number[],
  given: Partial<Smoothing>,
  period: number,
): Smoothing {
  let best: Smoothing = { alpha: 0.1, beta: 0.1, gamma: 0.1, ...given };
  const free = used[method].filter((name) => given[name] === undefined);
  let least = Number.POSITIVE_INFINITY;
  for (let [width, round] = [0.5, 0]; round < 5 && free.length > 0; round += 1, width /= 4) {
    const middle = round === 0 ? { alpha: 0.5, beta: 0.5, gamma: 0.5 } : best;
    for (const point of gridAround(middle, best, free, width)) {
      const error = meanSquaredError(series, forecastBy(method, series, point, 0, period));
      if (error < least) [best, least] = [point, error];
    }
  }
  return best;
}

function gridAround(
  middle: Smoothing,
  fixed: Smoothing,
  free: readonly (keyof Smoothing)[],
  width: number,
): Smoothing[] {
  const steps = [-0.98, -0.5, 0, 0.5, 0.98];
  return free.reduce<Smoothing[]>(
    (points, name) =>
      points.flatMap((point) =>
        steps.map((step) => ({ ...point, [name]: Math.min(0.99, Math.max(0.01, middle[name] + step * width)) })),
      ),
    [fixed],
  );
}
