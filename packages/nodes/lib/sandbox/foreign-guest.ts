/**
 * The counterpart of `guest.ts` for code that was written for n8n: items are objects with `json` and `binary`, and what the code can name are globals,
 * so that it may declare variables of the same names. It gives back items of ours, or says by n8n's rules why it cannot.
 */
export const foreignGuestSource = String.raw`(function (log, setIndex) {
  const show = (value) => {
    if (typeof value === 'string') return value;
    if (value instanceof Error) return String(value);
    try { return JSON.stringify(value) ?? String(value); } catch { return String(value); }
  };
  const write = (...values) => { log(values.map(show).join(' ').slice(0, 1000)); };
  globalThis.console = { log: write, info: write, warn: write, error: write, debug: write };

  const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
  const extensionOf = (name) => (name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : '');
  const toBinary = ({ id, name, mediaType, size }) => ({
    fileName: name, mimeType: mediaType, fileExtension: extensionOf(name), fileSize: String(size), id,
  });
  const open = ({ json, files }, index) => ({
    json,
    ...(files ? { binary: Object.fromEntries(Object.entries(files).map(([name, file]) => [name, toBinary(file)])) } : {}),
    pairedItem: { item: index },
  });
  /** An item of ours. The items it comes from are those that it names as n8n does; items that are passed on name themselves. */
  const close = ({ json, binary, pairedItem }) => ({
    json,
    ...(isObject(binary) ? { files: binary } : {}),
    ...(pairedItem === undefined ? {} : { from: pairedItem }),
  });

  const itemKeys = ['json', 'binary', 'pairedItem', 'error', 'index'];
  const isItem = (value) => Object.hasOwn(value, 'json');
  const wrong = (message, item) => Object.assign(new Error(message), { item, stack: '' });
  const asItem = (value, index) => {
    if (!isItem(value)) return { json: value };
    if (!isObject(value.json)) throw wrong("A 'json' property isn't an object", index);
    return value;
  };
  const closeAll = (result) => {
    if (typeof result !== 'object' || result === null || result instanceof Date) throw wrong("Code doesn't return items properly");
    const list = Array.isArray(result) ? Array.from(result) : [result];
    if (!list.every(isObject)) throw wrong("Code doesn't return items properly");
    const some = list.some(isItem);
    for (const value of list) {
      const key = some && Object.keys(value).find((name) => !itemKeys.includes(name));
      if (key) throw wrong('Unknown top-level item key: ' + key);
      if (some && !isItem(value)) throw wrong('Inconsistent item format');
    }
    return list.map((value, index) => close(asItem(value, index)));
  };
  const closeOne = (result) => {
    if (result === null) return [];
    if (Array.isArray(result)) throw wrong("Code doesn't return a single object");
    if (!isObject(result)) throw wrong("Code doesn't return an object");
    return [close(asItem(result))];
  };

  /** The item of another node that an item of this one comes from; the only one where there is just one. */
  const counterpart = (name, { opened, threads }, index) => {
    const place = threads === undefined ? 0 : threads[index];
    if (place === 'several') throw new Error('The item comes from several items of "' + name + '": use .all() or .first()');
    if (place === 'none') throw new Error('It is not known which item of "' + name + '" the item comes from: use .all() or .first()');
    return opened[place];
  };

  return async function (text, code, each, surroundings) {
    const items = JSON.parse(text).map(open);
    const { nodes, $catches: catches, ...rest } = JSON.parse(surroundings);
    let present = 0;
    const nodeOf = (name) => {
      if (!Object.hasOwn(nodes, name)) throw new Error("Referenced node doesn't exist, or is not named in the text of this code: " + name);
      const node = nodes[name];
      node.opened ??= node.items.map(open);
      return node;
    };
    const ranOf = (name) => {
      const node = nodeOf(name);
      if (!node.ran) throw new Error("Node '" + name + "' hasn't been executed");
      return node.opened;
    };
    const partOf = (name, index) => ranOf(name) && counterpart(name, nodes[name], index);
    const handle = (name) => ({
      all: () => ranOf(name),
      first: () => ranOf(name)[0],
      last: () => ranOf(name).at(-1),
      itemMatching: (index) => partOf(name, index),
      get item() { return partOf(name, present); },
      get pairedItem() { return () => partOf(name, present); },
      get isExecuted() { return nodeOf(name).ran; },
      get params() { return nodeOf(name).parameters; },
      get parameter() { return nodeOf(name).parameters; },
      get json() { return partOf(name, present)?.json; },
      get data() { return partOf(name, present)?.json; },
      get binary() { return partOf(name, present)?.binary ?? {}; },
      get runIndex() { return 0; },
      context: {},
    });
    const input = {
      all: () => items,
      first: () => items[0],
      last: () => items.at(-1),
      get item() { return items[present]; },
      context: {},
      params: {},
    };
    const names = {
      ...rest,
      $: (name) => { nodeOf(name); return handle(name); },
      $node: new Proxy({}, { get: (_, name) => handle(name), has: (_, name) => Object.hasOwn(nodes, name) }),
      $items: (name) => (name === undefined ? items : ranOf(name)),
      $item: (index) => ({ $json: items[index]?.json, $node: names.$node }),
      $input: input,
      $env: {},
      items,
    };
    Object.defineProperties(globalThis, {
      $json: { get: () => items[present]?.json, set: (value) => { items[present].json = value; } },
      $data: { get: () => items[present]?.json },
      $binary: { get: () => items[present]?.binary ?? {} },
      $itemIndex: { get: () => present },
      $position: { get: () => present },
    });
    Object.assign(globalThis, names);
    const caught = (error, index) => {
      if (!catches) throw error;
      const line = /code\.js:(\d+)/.exec(error?.stack ?? '')?.[1];
      const places = [line && 'line ' + (Number(line) - 1), index !== undefined && (line ? 'for item ' : 'item ') + index];
      const place = places.filter(Boolean).join(', ');
      return [{ json: { error: String(error?.message ?? error) + (place ? ' [' + place + ']' : '') } }];
    };
    if (!each) return JSON.stringify(await code().then(closeAll).catch((error) => caught(error, error.item)));
    const results = [];
    for (const [index, item] of items.entries()) {
      present = index;
      setIndex(index);
      globalThis.item = item;
      results.push(...(await code().then(closeOne).catch((error) => caught(error, index))).map((result) => ({ ...result, from: index })));
    }
    return JSON.stringify(results);
  };
})`;
