import { DateTime } from 'luxon';
import type { Duration } from 'luxon';

/** Making or changing a date costs about as much as this many operations. */
export const DATE_COST = 25;
/** Price of preparing a format, in created dates. Each character of the format costs another one. */
export const FORMAT_COST = 6;

/** The zone and the locale of dates unless an expression names others, on every machine. */
export const standard = { zone: 'utc', locale: 'en-US' } as const;

/** The same, in the time zone of the evaluation. */
export const standardOf = (rt: { readonly zone: string }): { zone: string; locale: string } =>
  rt.zone === 'utc' ? standard : { zone: rt.zone, locale: standard.locale };

/** A luxon DateTime as a value of an expression. The private field keeps luxon's own properties out of reach. */
export class Moment {
  readonly #value: DateTime;

  constructor(value: DateTime) {
    this.#value = value;
  }

  unwrap(): DateTime {
    return this.#value;
  }

  /** Epoch milliseconds as a moment in the zone of the evaluation, which is UTC unless the workflow comes from elsewhere. */
  static at(rt: { readonly zone: string }, millis: number): Moment {
    return new Moment(DateTime.fromMillis(millis, standardOf(rt)));
  }
}

/** A luxon Duration as a value of an expression. */
export class TimeSpan {
  readonly #value: Duration;

  constructor(value: Duration) {
    this.#value = value;
  }

  unwrap(): Duration {
    return this.#value;
  }
}
