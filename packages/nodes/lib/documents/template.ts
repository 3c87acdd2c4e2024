import { documentErrors } from '@heddle/contract/errors/documents';
import type { JsonObject } from '@heddle/contract/json';
import { Liquid } from 'liquidjs';
import { MAX_CHARACTERS } from './limits.ts';

/** Time for one template, in milliseconds. */
const MAX_MS = 10_000;

/** Renders a Liquid template with the data of an item. It cannot read files, and sees own properties only. `html`: values are escaped. Throws `template_failed`. */
export async function fillTemplate(template: string, data: JsonObject, html: boolean): Promise<string> {
  const engine = new Liquid({
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    parseLimit: MAX_CHARACTERS,
    renderLimit: MAX_MS,
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
