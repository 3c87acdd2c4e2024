import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { listIn, objectIn, textIn } from './schemas.ts';

/** The first address in `servers`, with the defaults of its variables; null where there is none that can be used. `source`: where the document is from. */
export function addressIn(holder: JsonObject, source: string | undefined): string | null {
  for (const server of listIn(holder, 'servers')) {
    if (!isJsonObject(server)) continue;
    const variables = objectIn(server, 'variables');
    const written = textIn(server, 'url').replaceAll(/\{([^{}]+)\}/g, (_all, name: string) =>
      asText(objectIn(variables, name)['default']),
    );
    const url = URL.parse(written, source);
    if (url && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== '')
      return url.href.replace(/[?#].*$/, '').replace(/\/+$/, '');
  }
  return null;
}
