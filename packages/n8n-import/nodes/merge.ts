import type { JsonObject } from '@heddle/contract/json';
import type { Conversion, Converter, Task } from '../conversion.ts';
import { one } from '../conversion.ts';
import { at, listAt, textAt } from '../source.ts';
import { unknown } from './unknown.ts';

const PORTS = ['main', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

const merging = (data: JsonObject, count = 2): Conversion => ({
  ...one('merge', data),
  inputPorts: PORTS.slice(0, count),
});

/** The same with the first two inputs exchanged: for what n8n does from the side of the second. */
const exchanged = (data: JsonObject): Conversion => ({ ...one('merge', data), inputPorts: ['second', 'main'] });

/** Which input's fields stay where both have one; undefined where n8n is told nothing. */
function winner({ parameters }: Task): 'first' | 'second' | 'both' | undefined {
  const chosen =
    textAt(parameters, 'options', 'clashHandling', 'values', 'resolveClash') || textAt(parameters, 'clashHandling');
  if (chosen === 'addSuffix') return 'both';
  if (chosen === 'preferInput1') return 'first';
  return chosen === '' ? undefined : 'second';
}

/** Fields inside of objects are merged one by one, or an empty field leaves that of the other input: both have no equal. */
const mergesDeeply = ({ parameters }: Task): boolean => {
  const clash = at(parameters, 'options', 'clashHandling', 'values');
  return textAt(clash, 'mergeMode').startsWith('deep') || at(clash, 'overrideEmpty') === true;
};

function pairOf({ parameters, node }: Task): { first: string; second: string } | undefined {
  const [pair, more] = [
    ...listAt(parameters, 'mergeByFields', 'values'),
    ...listAt(parameters, 'matchFields', 'values'),
  ];
  const plain = textAt(parameters, 'fieldsToMatchString');
  if (at(parameters, 'advanced') !== true && node.version >= 3 && plain !== '') return { first: plain, second: plain };
  return pair && !more ? { first: textAt(pair, 'field1'), second: textAt(pair, 'field2') } : undefined;
}

function byFields(task: Task): Conversion {
  const { parameters } = task;
  const pair = pairOf(task);
  const isName = (name: string): boolean => name !== '' && !name.includes(',') && !name.startsWith('=');
  if (!pair || !isName(pair.first) || !isName(pair.second)) return unknown(task);
  if (
    at(parameters, 'options', 'fuzzyCompare') === true ||
    textAt(parameters, 'options', 'multipleMatches') === 'first'
  )
    return unknown(task);
  const there = { mode: 'key', key: pair.first, secondKey: pair.second, matchesFirst: true };
  const back = { mode: 'key', key: pair.second, secondKey: pair.first, matchesFirst: true };
  const from = textAt(parameters, 'outputDataFrom') || 'both';
  const wins = winner(task);
  switch (textAt(parameters, 'joinMode') || 'keepMatches') {
    case 'keepMatches':
      if (from === 'both') return merging({ ...there, keep: 'both', wins: wins ?? 'second' });
      return merging({ ...there, keep: 'both', give: from === 'input1' ? 'first' : 'second' });
    case 'keepNonMatches':
      if (from === 'input1') return merging({ ...there, keep: 'unmatched' });
      return from === 'input2' ? exchanged({ ...back, keep: 'unmatched' }) : unknown(task);
    case 'enrichInput1':
      return wins === 'both' ? unknown(task) : merging({ ...there, keep: 'first', wins: wins ?? 'second' });
    case 'enrichInput2':
      if (wins === 'both') return unknown(task);
      // From the side of the second input, its own fields are those of the first.
      return exchanged({ ...back, keep: 'first', wins: wins === 'second' ? 'first' : 'second' });
    case 'keepEverything':
      return wins === 'both' ? unknown(task) : merging({ ...there, keep: 'all', wins: wins ?? 'second' });
    default:
      return unknown(task);
  }
}

/** What n8n keeps of items that are merged by position in the first version. */
const kept: { readonly [mode: string]: string } = { inner: 'both', left: 'first', outer: 'all' };

/** How the first version of Merge calls its ways. */
function early(task: Task): Conversion {
  const { parameters } = task;
  const key = { key: textAt(parameters, 'propertyName1'), secondKey: textAt(parameters, 'propertyName2') };
  switch (textAt(parameters, 'mode') || 'append') {
    case 'append':
      return merging({ mode: 'append' });
    case 'passThrough':
      return merging({ mode: 'choose', choose: textAt(parameters, 'output') === 'input2' ? 'second' : 'main' });
    case 'wait':
      return merging({ mode: 'signal' });
    case 'mergeByIndex': {
      const join = textAt(parameters, 'join') || 'left';
      return merging({ mode: 'position', keep: kept[join] ?? 'first', wins: 'second' });
    }
    case 'multiplex':
      return merging({ mode: 'pairs', wins: 'second' });
    case 'mergeByKey':
      return key.key === ''
        ? unknown(task)
        : merging({
            mode: 'key',
            ...key,
            keep: 'first',
            wins: textAt(parameters, 'overwrite') === 'undefined' ? 'first' : 'second',
          });
    case 'removeKeyMatches':
      return key.key === '' ? unknown(task) : merging({ mode: 'key', ...key, keep: 'unmatched' });
    default:
      return unknown(task);
  }
}

/** The items of one input, or one empty item, once all inputs are there. */
function choosing(task: Task, count: number): Conversion {
  const { parameters } = task;
  const output = textAt(parameters, 'output') || 'specifiedInput';
  if (output === 'empty') return merging({ mode: 'signal' }, count);
  const written = output === 'specifiedInput' ? textAt(parameters, 'useDataOfInput') || '1' : output;
  const choose = PORTS[Number(written.replace('input', '')) - 1];
  return choose === undefined ? unknown(task) : merging({ mode: 'choose', choose }, count);
}

/** Two inputs or more as one. Merging by a query has no equal. */
export const merge: Converter = (task) => {
  const { parameters, node } = task;
  if (node.version < 2) return early(task);
  const count = Number(textAt(parameters, 'numberInputs') || 2);
  const mode = textAt(parameters, 'mode') || 'append';
  if (!(count <= PORTS.length)) return unknown(task);
  if (mode === 'append') return merging({ mode: 'append' }, count);
  if (mode === 'chooseBranch') return choosing(task, count);
  if (mode !== 'combine' || mergesDeeply(task)) return unknown(task);
  const by =
    textAt(parameters, 'combineBy') ||
    textAt(parameters, 'combinationMode') ||
    (node.version < 3 ? 'mergeByFields' : 'combineByFields');
  const wins = winner(task) ?? 'second';
  if (by === 'combineByPosition' || by === 'mergeByPosition') {
    if (count > 2 && wins === 'both') return unknown(task);
    const keep = at(parameters, 'options', 'includeUnpaired') === true ? 'all' : 'both';
    return merging({ mode: 'position', keep, wins }, count);
  }
  // Where the first input wins, n8n goes through the second one and pairs each of its items with all of the first.
  if (by === 'combineAll' || by === 'multiplex')
    return wins === 'first' ? exchanged({ mode: 'pairs', wins: 'second' }) : merging({ mode: 'pairs', wins });
  return byFields(task);
};
