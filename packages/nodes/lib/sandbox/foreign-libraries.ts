import { librarySources } from './library-sources.ts';

/** `$now`, `$today` and the names of luxon. `$at` and `$zone` come with the surroundings. */
const times = String.raw`(function () {
  const { DateTime, Settings } = luxon;
  Object.assign(globalThis, luxon);
  const moment = () => { Settings.defaultZone = $zone; return DateTime.fromMillis($at); };
  Object.defineProperties(globalThis, {
    $now: { get: moment },
    $today: { get: () => moment().startOf('day') },
  });
})()`;

const queries = String.raw`globalThis.$jmespath = (data, query) => jmespath.search(data, query);`;

/** A module of ECMAScript without dependencies, as a script that puts its exports into a global. */
const asScript = (source: string, name: string): string =>
  `(function () { ${source.replace(/^export (\{[^}]*\});?\s*$/m, `globalThis.${name} = $1;`)}\n})();`;

/**
 * The scripts for the libraries that a piece of code of n8n names: luxon with `$now` and `$today`, and JMESPath. Each takes tens of milliseconds to read,
 * so code that names none gets none.
 */
export async function librariesFor(code: string): Promise<string[]> {
  const scripts: string[] = [];
  if (/\$now\b|\$today\b|\b(?:DateTime|Duration|Interval|luxon)\b/.test(code))
    scripts.push(asScript(await librarySources.luxon(), 'luxon'), times);
  if (/\$jmespath\b/.test(code)) scripts.push(await librarySources.jmespath(), queries);
  return scripts;
}
