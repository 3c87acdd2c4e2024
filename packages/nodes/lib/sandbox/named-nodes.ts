/** Ways in which code that was written for n8n names another node: `$('Name')`, `$items("Name")`, `$node["Name"]` and `$node.Name`. */
const mention =
  /\$(?:items|node)?\s*[([]\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\$]|\\.)*)`)|\$node\.([\p{L}_$][\p{L}\p{N}_$]*)/gu;

const unescaped = (text: string): string => text.replace(/\\(.)/gs, '$1');

/** The names of the nodes that code reads, each once: only what they gave is copied to where the code runs. */
export function namedNodes(code: string): string[] {
  const names = [...code.matchAll(mention)].map(([, single, double, template, dotted]) =>
    unescaped(single ?? double ?? template ?? dotted ?? ''),
  );
  return [...new Set(names)];
}
