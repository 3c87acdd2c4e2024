import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { assignments, boolean, choice, code, number } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import type { Origin, PortOrigins } from '@heddle/contract/run/lineage';
import { pairedOrigin } from '@heddle/contract/run/lineage';
import { isKey, setPath } from '../../lib/json/paths.ts';
import { namedNodes } from '../../lib/sandbox/named-nodes.ts';
import type { Surroundings } from '../../lib/sandbox/sandbox.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { forEachYielding } from '../../lib/cooperative.ts';

const fields = {
  mode: choice({
    label: 'Mode',
    default: 'fields',
    choices: [
      { value: 'fields', label: 'Set fields' },
      { value: 'javascript', label: 'JavaScript' },
    ],
  }),
  set: assignments({
    label: 'Fields',
    when: { mode: ['fields'] },
    help: 'A name with dots sets a nested field: customer.name. A value that is a single {{ … }} keeps its type.',
  }),
  keep: boolean({
    label: 'Keep other fields',
    default: true,
    when: { mode: ['fields'] },
    help: 'If off, the item has only the fields above.',
  }),
  transform: code({
    label: 'Code',
    language: 'javascript',
    required: true,
    when: { mode: ['javascript'] },
    placeholder: 'return items.map((item) => ({ ...item, total: item.price * item.quantity }));',
    help: 'An expression, or a function body that ends with return. Return an object or a list of objects; each becomes an item.',
  }),
  runFor: choice({
    label: 'Run',
    default: 'all',
    when: { mode: ['javascript'] },
    choices: [
      { value: 'all', label: 'Once, with all items' },
      { value: 'each', label: 'Once for each item' },
    ],
    help: 'With all items the code sees items and $input; for each item it sees item (or $json), index and items.',
  }),
  form: choice({
    label: 'API',
    default: 'heddle',
    when: { mode: ['javascript'] },
    choices: [
      { value: 'heddle', label: 'Heddle: item.total' },
      { value: 'n8n', label: 'n8n: item.json.total' },
    ],
    help: "n8n code uses items with json and binary, $input, $json, $('Node'), $execution and $workflow, and returns items of that form.",
  }),
  codeErrors: choice({
    label: 'On error',
    default: 'fail',
    when: { mode: ['javascript'], form: ['n8n'] },
    choices: [
      { value: 'fail', label: 'Fail the step' },
      { value: 'item', label: 'Output an item with the field error' },
      { value: 'port', label: 'Output such an item at port "error"' },
    ],
    help: 'If it becomes an item, the other items continue.',
  }),
  timeLimit: number({
    label: 'Time limit (ms)',
    default: 1000,
    min: 1,
    max: 60_000,
    step: 1,
    when: { mode: ['javascript'] },
    help: 'For all items together.',
  }),
  memoryLimit: number({
    label: 'Memory limit (MiB)',
    default: 64,
    min: 8,
    max: 256,
    step: 1,
    when: { mode: ['javascript'] },
  }),
};

export const dataTransform = defineNode({
  type: 'dataTransform',
  aliases: ['setFields'],
  name: 'Data Transform',
  category: 'Core Operations',
  icon: 'wand-sparkles',
  description: 'Sets fields with expressions, or transforms items with JavaScript',
  summary: '{set} {transform}',
  effect: 'none',
  fields,
  examples: [
    {
      title: 'Values keep their type',
      given: [{ price: 20, quantity: 3 }],
      with: {
        set: [
          { name: 'total', value: '{{ price * quantity }}' },
          { name: 'label', value: '{{ quantity }} pieces' },
        ],
      },
      gives: { main: [{ price: 20, quantity: 3, total: 60, label: '3 pieces' }] },
    },
    {
      title: 'Dots make nested fields; other fields can be left out',
      given: [{ first: 'Ada', last: 'Lovelace' }],
      with: { keep: false, set: [{ name: 'customer.name', value: '{{ first }} {{ last }}' }] },
      gives: { main: [{ customer: { name: 'Ada Lovelace' } }] },
    },
    {
      title: 'JavaScript over all items',
      given: [{ n: 1 }, { n: 2 }, { n: 3 }],
      with: {
        mode: 'javascript',
        transform: 'return items.filter((item) => item.n > 1).map((item) => ({ double: item.n * 2 }));',
      },
      gives: { main: [{ double: 4 }, { double: 6 }] },
    },
    {
      title: 'JavaScript for each item',
      given: [{ name: 'ada' }, { name: 'grace' }],
      with: { mode: 'javascript', runFor: 'each', transform: '({ ...item, name: item.name.toUpperCase(), index })' },
      gives: {
        main: [
          { name: 'ADA', index: 0 },
          { name: 'GRACE', index: 1 },
        ],
      },
    },
    {
      title: 'Code that was written for n8n',
      given: [{ n: 2 }, { n: 3 }],
      with: {
        mode: 'javascript',
        form: 'n8n',
        transform: 'const items = $input.all(); return items.map((item) => ({ json: { double: item.json.n * 2 } }));',
      },
      gives: { main: [{ double: 4 }, { double: 6 }] },
    },
    {
      title: 'Code that never ends is stopped',
      given: [{}],
      with: { mode: 'javascript', transform: 'while (true) {}', timeLimit: 100 },
      fails: 'code_timeout',
    },
  ],
  // The specification knows only `transform`; a workflow that has it and nothing else means the code.
  migrate: (data) =>
    'transform' in data && !('mode' in data) && !('set' in data) ? { ...data, mode: 'javascript' } : data,
  run: (context) => (context.field.mode() === 'javascript' ? runJavaScript(context) : setFields(context)),
});

type Context = NodeContext<typeof fields>;

async function runJavaScript(context: Context): Promise<NodeResult> {
  const { items, field, files, signal, resources } = context;
  const { runCode } = await lazyImport(import('../../lib/sandbox/sandbox.ts'));
  const run = {
    code: field.transform(),
    runFor: field.runFor(),
    items,
    ...(field.form() === 'n8n' ? { surroundings: surroundingsOf(context), storeFile: files.put.bind(files) } : {}),
    timeLimitMs: field.timeLimit(),
    memoryLimitMib: field.memoryLimit(),
  };
  const { items: given, origins, logs } = await runCode(run, { signal, resources });
  if (field.form() === 'n8n' && field.codeErrors() === 'port') return { ...byPort(given, origins, items.length), logs };
  return { ...main(given), logs, ...(origins ? { origins: { main: origins } } : {}) };
}

/** The items of code of n8n, with its errors at a port of their own. `count` is the number of items it was given. */
function byPort(given: readonly Item[], origins: PortOrigins | undefined, count: number): NodeResult {
  const isError = ({ json }: Item): boolean => json['error'] !== undefined && Object.keys(json).length === 1;
  const known = origins ?? given.map((_, index) => pairedOrigin(index, given.length, count));
  const outputs: { [port: string]: Item[] } = { main: [], error: [] };
  const from: { [port: string]: Origin[] } = { main: [], error: [] };
  for (const [index, item] of given.entries()) {
    const port = isError(item) ? 'error' : 'main';
    outputs[port]?.push(item);
    from[port]?.push(typeof known === 'string' ? null : (known[index] ?? null));
  }
  return { outputs, origins: from };
}

/** What code of n8n may read beside its items. */
function surroundingsOf({ field, named, run }: Context): Surroundings {
  const found = namedNodes(field.transform()).flatMap((name) => {
    const node = named(name);
    return node ? [[name, node] as const] : [];
  });
  return {
    nodes: Object.fromEntries(found),
    values: {
      $workflow: { id: run.workflowId, name: run.workflowName, active: true },
      $execution: { id: run.id, mode: run.mode === 'live' ? 'production' : 'test' },
      $mode: run.mode === 'live' ? 'production' : 'manual',
      $runIndex: Math.max(0, run.pass - 1),
      $vars: {},
      $at: run.now,
      $zone: run.timeZone,
      $catches: field.codeErrors() !== 'fail',
    },
  };
}

/** An item that has all the values already is passed on as it is: nothing is copied, and nothing is written to disk a second time. */
function setFields(context: Context): NodeResult | Promise<NodeResult> {
  const { items, field, forEachEntry } = context;
  const changed: Item[] = [];
  const keys = new KeysByPlace();
  let given: JsonObject = {};
  let json = given;
  let place = 0;
  const put = (name: string, value: JsonValue): void => {
    const isKey = keys.isKey(name, place++);
    if (json === given) {
      // Inherited properties are not JSON values.
      if (isKey && Object.is(given[name], value)) return;
      json = { ...given };
    }
    if (isKey) json[name] = value;
    else setPath(json, name, value);
  };
  const set = (item: Item, index: number): void => {
    const keep = field.keep(index);
    json = given = keep ? item.json : {};
    place = 0;
    forEachEntry('set', index, put);
    if (json === item.json) changed.push(item);
    else changed.push(item.files ? { json, files: item.files } : { json });
  };
  return forEachYielding(items, set, () => main(changed), context);
}

/** Which names are plain keys, by their index in the list: they are the same for most items, and looking up each would cost more than setting it. */
class KeysByPlace {
  readonly #names: string[] = [];
  readonly #isKey: boolean[] = [];

  isKey(name: string, place: number): boolean {
    if (this.#names[place] !== name) {
      this.#names[place] = name;
      this.#isKey[place] = isKey(name);
    }
    return this.#isKey[place] === true;
  }
}
