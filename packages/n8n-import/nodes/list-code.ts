import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Conversion, ConvertedPiece } from '../conversion.ts';
import { line } from '../conversion.ts';

/*
 * Work on lists of items that no node of ours does in exactly n8n's way, as code in n8n's form. The choices of a node stand on top as `options`.
 */

/** Ways into an item: n8n reads and writes `a.b` as a path, unless the item has a field of that name or dots are switched off. */
const paths = `const parts = (path) => (options.plain ? [path] : path.replace(/\\[(\\w+)\\]/g, '.$1').split('.').filter((part) => part !== ''));
const read = (json, path) => (path in json ? json[path] : parts(path).reduce((value, key) => value?.[key], json));
const write = (json, path, value) => {
  const keys = parts(path);
  const last = keys.pop();
  let at = json;
  for (const key of keys) at = at[key] = typeof at[key] === 'object' && at[key] !== null ? at[key] : {};
  at[last] = value;
};
const drop = (json, path) => {
  if (path in json) return delete json[path];
  const keys = parts(path);
  const last = keys.pop();
  const at = keys.reduce((value, key) => value?.[key], json);
  if (typeof at === 'object' && at !== null) delete at[last];
};
const copy = (json) => JSON.parse(JSON.stringify(json));`;

/** A row with a column for each inner field: `who.name`. */
export const flattening = `const flat = (value, path, row) => {
  if (typeof value !== 'object' || value === null) row[path] = value;
  else for (const [key, entry] of Object.entries(value)) flat(entry, path === '' ? key : path + '.' + key, row);
  return row;
};`;

/** The bodies of the code, by what they do. */
const bodies = {
  splitOut: `return items.flatMap(({ json }, pairedItem) => {
  const made = [];
  for (const [index, field] of options.fields.entries()) {
    const value = read(json, field);
    const isList = typeof value === 'object' && value !== null;
    if (options.strict && value === undefined) throw new Error("Couldn't find the field '" + field + "' in the input data");
    if (options.strict && !isList) throw new Error("The provided field '" + field + "' is not an array or object");
    const name = options.names[index] || field;
    const entries = value === undefined ? [] : isList ? Object.values(value) : [value];
    for (const [at, entry] of entries.entries()) {
      made[at] ??= {};
      const spreads = typeof entry === 'object' && entry !== null && options.include === 'none' && !options.names[index] && options.fields.length === 1;
      if (spreads) Object.assign(made[at], entry);
      else made[at][name] = entry;
    }
  }
  if (options.include === 'none') return made.map((entry) => ({ json: entry, pairedItem }));
  const rest = options.include === 'all' ? copy(json) : {};
  if (options.include === 'all') for (const field of options.fields) drop(rest, field);
  else for (const field of options.others) rest[field] = read(json, field);
  return made.map((entry) => ({ json: { ...rest, ...entry }, pairedItem }));
});`,
  aggregateFields: `const json = {};
for (const { field, name } of options.fields) {
  const values = items.map((item) => read(item.json, field));
  const kept = options.keepMissing ? values.map((value) => value ?? null) : values.filter((value) => value !== undefined && value !== null);
  write(json, name, options.mergeLists ? kept.flat() : kept);
}
return [{ json, pairedItem: [...items.keys()] }];`,
  aggregateItems: `const data = items.map(({ json }) => {
  if (options.include === 'all') return json;
  if (options.include === 'only') return Object.fromEntries(options.others.filter((name) => name in json).map((name) => [name, json[name]]));
  return Object.fromEntries(Object.entries(json).filter(([name]) => !options.others.includes(name)));
});
return [{ json: { [options.name]: options.include === 'all' ? data : data.filter((json) => Object.keys(json).length > 0) }, pairedItem: [...items.keys()] }];`,
  summarize: `const isEmpty = (value) => value === undefined || value === null || value === '';
const nameOf = (path) => path.replace(/[\\]["]/g, '').replace(/[ .[]/g, '_');
const asText = (value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value));
const numbers = (values) => values.filter((value) => typeof value === 'number');
const kinds = {
  append: ['appended_', (values) => values],
  average: ['average_', (values) => values.reduce((sum, value) => sum + Number(value), 0) / values.length],
  concatenate: ['concatenated_', (values, { separator }) => values.map((value) => (isEmpty(value) ? '' : asText(value))).join(separator)],
  count: ['count_', (values) => values.length],
  countUnique: ['unique_count_', (values) => new Set(values.map((value) => (value === undefined ? '' : JSON.stringify(value)))).size],
  max: ['max_', (values) => (numbers(values).length > 0 ? Math.max(...numbers(values)) : null)],
  min: ['min_', (values) => (numbers(values).length > 0 ? Math.min(...numbers(values)) : null)],
  sum: ['sum_', (values) => numbers(values).reduce((sum, value) => sum + value, 0)],
};
const data = items.map(({ json }) => json);
for (const { field } of options.values) {
  if (!options.lenient && data.every((json) => read(json, field) === undefined)) throw new Error("The field '" + field + "' does not exist in any items");
}
const summary = (group) => Object.fromEntries(options.values.map((value) => {
  const [prefix, fold] = kinds[value.aggregation];
  const all = group.map((json) => read(json, value.field));
  const kept = value.includeEmpty && value.aggregation !== 'average' ? all : all.filter((entry) => !isEmpty(entry));
  return [prefix + nameOf(value.field), fold(kept, value)];
}));
const isSkipped = (json) => options.skipEmptySplit && options.by.some((field) => isEmpty(read(json, field)));
const groups = new Map();
for (const json of data) {
  if (isSkipped(json)) continue;
  const values = options.by.map((field) => read(json, field));
  const key = JSON.stringify(options.textual ? values.map(String) : values.map((value) => value ?? null));
  groups.set(key, [...(groups.get(key) ?? []), json]);
}
const nested = new Map();
for (const [key, group] of groups) {
  const values = JSON.parse(key);
  const path = JSON.stringify(values.slice(0, 1));
  nested.set(path, [...(nested.get(path) ?? []), { values, group }]);
}
const ordered = [...nested.values()].flat();
if (!options.single) {
  return ordered.map(({ values, group }) => ({ json: { ...Object.fromEntries(options.by.map((field, index) => [nameOf(field), values[index]])), ...summary(group) } }));
}
const json = {};
for (const { values, group } of ordered) {
  let at = json;
  for (const value of values) at = at[String(value)] ??= {};
  Object.assign(at, summary(group));
}
return [{ json }];`,
  unique: `const stable = (value) => (Array.isArray(value) ? value.map(stable) : typeof value === 'object' && value !== null
  ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, stable(value[key])])) : value);
const pick = (json) => {
  if (options.only) return options.only.map((field) => read(json, field));
  const rest = copy(json);
  for (const field of options.but ?? []) drop(rest, field);
  return rest;
};
for (const field of options.only ?? []) {
  if (items.some(({ json }) => read(json, field) === undefined)) throw new Error("'" + field + "' field is missing from some input items");
}
const seen = new Set();
const kept = items.filter(({ json }) => {
  const key = JSON.stringify(stable(pick(json)));
  return !seen.has(key) && seen.add(key);
});
return options.narrow && options.only
  ? kept.map(({ json, pairedItem }) => {
      const narrow = {};
      for (const field of options.only) write(narrow, field, read(json, field));
      return { json: narrow, pairedItem };
    })
  : kept;`,
  rename: `const renamed = (json, { pattern, flags, to, depth }, level) => Object.fromEntries(
  Object.entries(json).map(([name, value]) => {
    const goesDeeper = typeof value === 'object' && value !== null && !Array.isArray(value) && (depth === -1 || level < depth);
    return [name.replace(new RegExp(pattern, flags), to), goesDeeper ? renamed(value, { pattern, flags, to, depth }, level + 1) : value];
  }),
);
return items.map(({ json, binary }) => {
  let made = copy(json);
  for (const { from, to } of options.names) {
    if (!from || !to || from === to) continue;
    const value = read(made, from);
    if (value === undefined) continue;
    write(made, to, value);
    drop(made, from);
  }
  for (const pattern of options.patterns) made = renamed(made, pattern, 0);
  return { json: made, ...(binary ? { binary } : {}) };
});`,
} as const;

/** Code over all items that does one of these things; `options` are plain values. */
export function listCode(work: keyof typeof bodies, options: JsonObject): Conversion {
  return codeOver(
    `const options = ${JSON.stringify(options)};\nconst items = $input.all();\n${paths}\n${bodies[work]}`,
  );
}

/** Code in n8n's form over all items. */
export const codePiece = (transform: string): ConvertedPiece => ({
  type: 'dataTransform',
  data: { mode: 'javascript', form: 'n8n', transform, runFor: 'all' },
});

/** A node that becomes code in n8n's form over all items. */
export const codeOver = (transform: string): Conversion => line([codePiece(transform)]);

/** The names in a list that is written with commas or, in earlier versions, entry by entry. */
export function namesIn(
  written: JsonValue | undefined,
  entries: readonly JsonValue[],
  nameOf: (entry: JsonValue) => string,
): string[] {
  const listed = typeof written === 'string' ? written.split(',') : entries.map(nameOf);
  return listed.map((name) => name.trim().replace(/^\$json\./, '')).filter((name) => name !== '');
}

/** True for names that expressions make: they are known only when the workflow runs. */
export const isMade = (names: readonly string[]): boolean => names.some((name) => name.includes('{{'));
