import { documentErrors } from '@heddle/contract/errors/documents';
import type { JsonObject } from '@heddle/contract/json';
import { Liquid } from 'liquidjs';
import { MOST_CHARACTERS } from './limits.ts';

/** Time of one template, milliseconds. */
const LONGEST = 10_000;

/** A Liquid template with the data of an item. It reads no files and sees own properties only. `html` escapes what is filled in. Throws `template_failed`. */
export async function fillTemplate(template: string, data: JsonObject, html: boolean): Promise<string> {
  const engine = new Liquid({
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    parseLimit: MOST_CHARACTERS,
    renderLimit: LONGEST,
    memoryLimit: 50_000_000,
    ...(html ? { outputEscape: 'escape' as const } : {}),
  });
  try {
    return String(await engine.parseAndRender(template, data));
  } catch (cause) {
    throw documentErrors.template_failed(
      { reason: cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause) },
      { cause },
    );
  }
}
