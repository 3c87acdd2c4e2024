/**
 * `Intl` for code in the machine, which has none, and what depends on it: `toLocaleString` and its kin. The host answers `ask`, a function from the JSON of
 * a question to the JSON of its answer: see `intl-answers.ts`.
 */
export const guestIntlSource = String.raw`(function (ask) {
  const answer = (...question) => {
    const { value, error } = JSON.parse(ask(JSON.stringify(question)));
    if (error !== undefined) throw new RangeError(error);
    return value;
  };
  const timeOf = (value) => (value === undefined ? Date.now() : Number(value));
  const itself = (value) => value;
  const kind = (name, methods, argument) => {
    const made = class {
      #settings;
      constructor(locales, options) {
        this.#settings = [locales, options];
        for (const method of methods) this[method] = (...given) => answer(name, this.#settings, method, given.length === 0 ? [argument()] : [argument(given[0]), ...given.slice(1)]);
        this.resolvedOptions();
      }
      resolvedOptions() { return answer(name, this.#settings, 'resolvedOptions', []); }
      static supportedLocalesOf(locales) { return [locales].flat(); }
    };
    Object.defineProperty(made, 'name', { value: name });
    return made;
  };
  globalThis.Intl = {
    DateTimeFormat: kind('DateTimeFormat', ['format', 'formatToParts'], timeOf),
    NumberFormat: kind('NumberFormat', ['format', 'formatToParts'], Number),
    PluralRules: kind('PluralRules', ['select'], Number),
    RelativeTimeFormat: kind('RelativeTimeFormat', ['format', 'formatToParts'], Number),
    ListFormat: kind('ListFormat', ['format', 'formatToParts'], itself),
  };
  for (const method of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
    Date.prototype[method] = function (locales, options) {
      return Number.isNaN(this.getTime()) ? 'Invalid Date' : answer('Date', [locales, options], method, [this.getTime()]);
    };
  Number.prototype.toLocaleString = function (locales, options) { return answer('Number', [locales, options], 'toLocaleString', [Number(this)]); };
})`;
