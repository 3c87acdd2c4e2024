import type { Template } from '@heddle/templates/template';

/** The hosts that a template sends requests to, each once; addresses known only during a run are omitted. */
export function servicesOf({ json }: Pick<Template, 'json'>): string[] {
  const hosts = json.nodes.flatMap(({ data }) => {
    const url = data['url'];
    return typeof url === 'string' && !url.startsWith('{{') ? (URL.parse(url)?.host ?? []) : [];
  });
  return [...new Set(hosts)].toSorted();
}
