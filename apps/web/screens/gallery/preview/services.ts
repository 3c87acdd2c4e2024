import type { CatalogEntry } from '@heddle/contract/node/define';
import { isInUse, isRequired } from '@heddle/contract/node/when';
import type { Template } from '@heddle/templates/template';

/** The hosts that a template sends requests to, each once; addresses known only during a run are omitted. */
export function servicesOf({ json }: Pick<Template, 'json'>): string[] {
  const hosts = json.nodes.flatMap(({ data }) => {
    const url = data['url'];
    return typeof url === 'string' && !url.startsWith('{{') ? (URL.parse(url)?.host ?? []) : [];
  });
  return [...new Set(hosts)].toSorted();
}

/** The services that nodes of a template sign in to, each once; nodes whose types are not known are omitted. */
export function accountsOf(
  { json }: Pick<Template, 'json'>,
  catalog: (type: string) => CatalogEntry | undefined,
): string[] {
  const names = json.nodes.flatMap(({ type, data }) => {
    const { service, fields = {} } = catalog(type) ?? {};
    const needsAccount = Object.values(fields).some(
      (spec) => spec.kind === 'credential' && isInUse(spec, fields, data) && isRequired(spec, fields, data),
    );
    return service !== undefined && needsAccount ? [service] : [];
  });
  return [...new Set(names)].toSorted();
}
