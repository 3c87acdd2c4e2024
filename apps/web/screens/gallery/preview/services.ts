import type { Template } from '@heddle/templates/template';

/** The hosts that the requests of a template go to, each once; addresses that are only known in a run are left out. */
export function servicesOf({ json }: Pick<Template, 'json'>): string[] {
  const hosts = json.nodes.flatMap(({ data }) => {
    const url = data['url'];
    return typeof url === 'string' && !url.startsWith('{{') ? (URL.parse(url)?.host ?? []) : [];
  });
  return [...new Set(hosts)].toSorted();
}
