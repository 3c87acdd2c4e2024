/**
 * JavaScript that runs inside the sandbox before the user's code. It creates `console`, turns the input into the globals of the code and what the
 * code returns into items. An item's data is the item: `item.amount` and `item.json.amount` are the same, `json` and `files` are hidden.
 */
export const guestSource = String.raw`(function (log, setIndex) {
  const show = (value) => {
    if (typeof value === 'string') return value;
    if (value instanceof Error) return String(value);
    try { return JSON.stringify(value) ?? String(value); } catch { return String(value); }
  };
  const write = (...values) => { log(values.map(show).join(' ').slice(0, 1000)); };
  globalThis.console = { log: write, info: write, warn: write, error: write, debug: write };

  const filesOf = new WeakMap();
  const placeOf = new WeakMap();
  const open = ({ json, files }, place) => {
    filesOf.set(json, files);
    placeOf.set(json, place);
    for (const [name, value] of Object.entries({ json, files })) {
      if (value !== undefined && !Object.hasOwn(json, name)) {
        Object.defineProperty(json, name, { value, enumerable: false, writable: true, configurable: true });
      }
    }
    return json;
  };

  const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
  const itemKeys = ['json', 'files', 'binary', 'pairedItem'];
  const isItem = (value) => isObject(value.json) && Object.keys(value).every((key) => itemKeys.includes(key));
  const close = (value, files, from) => {
    if (typeof value === 'function' || typeof value === 'symbol') throw new Error('it gave back a ' + typeof value + '; give back data');
    if (value instanceof Map || value instanceof Set || value instanceof WeakMap || value instanceof WeakSet || value instanceof Promise) {
      throw new Error('it gave back a ' + value.constructor.name + '; give back an object or a list');
    }
    if (!isObject(value) || value instanceof Date) return { json: { value }, files, from };
    if (filesOf.has(value)) return { json: value, files: filesOf.get(value), from: placeOf.get(value) };
    if (isItem(value)) {
      const place = value.pairedItem ?? placeOf.get(value.json) ?? from;
      return { json: value.json, files: value.files ?? filesOf.get(value.json) ?? files, from: place };
    }
    return { json: value, files, from };
  };
  const closeAll = (result, files, from) => {
    if (result === undefined) throw new Error('it gave back nothing; end it with "return"');
    if (result === null) return [];
    return Array.from(Array.isArray(result) ? result : [result], (value, index) => {
      if (value === undefined) throw new Error('item ' + (index + 1) + ' of what it gave back is missing; give back a list without holes');
      return close(value, files, from);
    });
  };

  return async function (text, code, each) {
    const items = JSON.parse(text).map(open);
    const input = { items, all: () => items, first: () => items[0], last: () => items.at(-1) };
    if (!each) return JSON.stringify(closeAll(await code(items, input)));
    const results = [];
    for (const [index, item] of items.entries()) {
      setIndex(index);
      results.push(...closeAll(await code(item, item, index, items, { ...input, item, json: item }), filesOf.get(item), index));
    }
    return JSON.stringify(results);
  };
})`;

/** The globals of the user's code, in the order the guest passes them. */
export const guestParameters = { all: 'items, $input', each: 'item, $json, index, items, $input' } as const;
