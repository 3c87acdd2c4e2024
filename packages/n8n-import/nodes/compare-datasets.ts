import type { Conversion, Converter } from '../conversion.ts';
import { at, listAt, textAt } from '../source.ts';
import { codeOver, isMade, namesIn } from './list-code.ts';
import { unknown } from './unknown.ts';

/** What our comparison says of two items, in n8n's form: what is the same, what differs, and what was left out. */
const code = `const structured = (value) => JSON.parse(JSON.stringify(value));
const drop = (value, keys) => {
  const at = keys.slice(0, -1).reduce((inner, key) => inner?.[key], value);
  if (typeof at === 'object' && at !== null) delete at[keys.at(-1)];
};
const read = (json, path) => path.split('.').reduce((value, key) => value?.[key], json);
const nested = (path, value) => path.split('.').reverse().reduce((inner, key) => ({ [key]: inner }), value);
return $input.all().map(({ json: { key, differences, first, second } }, pairedItem) => {
  const different = {};
  for (const [name, values] of Object.entries(differences)) different[name] = { inputA: values.first, inputB: values.second };
  const parts = options.skip.filter((path) => path.includes('.'));
  for (const name of new Set(parts.map((path) => path.split('.')[0]))) {
    const kept = [first, second].map((json) => {
      const copy = structured(json[name] ?? null);
      for (const path of parts) if (path.split('.')[0] === name) drop(copy, path.split('.').slice(1));
      return copy;
    });
    different[name] = { inputA: kept[0], inputB: kept[1] };
  }
  const same = Object.fromEntries(Object.entries(first).filter(([name]) => !(name in different) && !options.skip.includes(name)));
  const skipped = {};
  for (const path of options.skip) {
    const values = [read(first, path), read(second, path)];
    if (values.every((value) => value === undefined)) continue;
    const [name, ...rest] = path.split('.');
    const [inputA, inputB] = values.map((value) => (rest.length === 0 ? value : nested(rest.join('.'), value)));
    skipped[name] = rest.length === 0 ? { inputA, inputB } : { inputA: { ...skipped[name]?.inputA, ...inputA }, inputB: { ...skipped[name]?.inputB, ...inputB } };
  }
  return { json: { keys: key, same, different, ...(Object.keys(skipped).length > 0 ? { skipped } : {}) }, pairedItem };
});`;

const gives: { readonly [resolve: string]: string } = {
  includeBoth: 'both',
  preferInput1: 'first',
  preferInput2: 'second',
};
const outputPorts = ['onlyFirst', 'same', 'different', 'onlySecond'];
const DIFFERENT = outputPorts.indexOf('different');

/** Two lists of items, compared. A mix of both items, and the first match alone of several, have no equal. */
export const compareDatasets: Converter = (task): Conversion => {
  const { node, parameters, warn } = task;
  const pairs = listAt(parameters, 'mergeByFields', 'values').map((pair) => ({
    first: textAt(pair, 'field1').trim(),
    second: textAt(pair, 'field2').trim(),
  }));
  const options = at(parameters, 'options');
  const skip = namesIn(textAt(options, 'skipFields'), [], () => '');
  const give = gives[textAt(parameters, 'resolve') || 'includeBoth'];
  const names = pairs.flatMap(({ first, second }) => [first, second]);
  const isPlain = pairs.length > 0 && names.every((name) => name !== '' && !/[,=]/.test(name));
  if (!isPlain || give === undefined || isMade([...names, ...skip]) || textAt(options, 'multipleMatches') === 'first')
    return unknown(task);
  const loose = at(parameters, 'fuzzyCompare') === true || at(options, 'fuzzyCompare') === true;
  if (loose) warn(`"${node.name}" compares loosely: here empty lists differ from nothing`, 'hand', ['loose']);
  const data = {
    keys: pairs.map(({ first }) => first).join(', '),
    ...(pairs.some(({ first, second }) => first !== second)
      ? { secondKeys: pairs.map(({ second }) => second).join(', ') }
      : {}),
    ignore: skip.join(', '),
    loose,
    give,
  };
  const compared = { type: 'compareDatasets', data };
  const both = codeOver(`const options = ${JSON.stringify({ skip })};\n${code}`).pieces;
  return {
    pieces: give === 'both' ? [compared, ...both] : [compared],
    inputs: [0],
    inputPorts: ['main', 'second'],
    inner: give === 'both' ? [{ from: { piece: 0, port: 'different' }, to: 1 }] : [],
    outputs: (index) => {
      const port = outputPorts[index];
      if (port === undefined) return [];
      return index === DIFFERENT && give === 'both' ? [{ piece: 1, port: 'main' }] : [{ piece: 0, port }];
    },
  };
};
