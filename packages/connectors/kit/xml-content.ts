import type { DescribedXml } from '@heddle/contract/described/xml';
import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { HttpContent } from '@heddle/nodes/lib/http/content';
import type { Payload } from '@heddle/nodes/lib/http/payload';
import { textPayload } from '@heddle/nodes/lib/http/payload';
import { isSmall } from '@heddle/nodes/lib/json/value-size';
import type { WorkingStep } from '@heddle/nodes/lib/workers/workers';
import { runInWorker } from '@heddle/nodes/lib/workers/workers';
import type { NamedOperation } from './connector.ts';

/** The step that XML is read and written for. */
export type XmlStep = WorkingStep;

const work = { url: new URL('./xml-work.ts', import.meta.url), load: () => import('./xml-work.ts') };
const limits = { timeoutMs: 120_000, maxMemoryMb: 1024 };
/** Characters, and values, that take no worker. */
const SMALL = 10_000;
const FEW = 2000;

/** A body in XML: of a value, or as it was entered. */
export function xmlPayload(
  value: JsonValue,
  { sends = 'application/xml', body }: DescribedXml,
  step: XmlStep,
): Payload {
  if (!body) return textPayload(asText(value), sends);
  let written: Promise<string> | undefined;
  return {
    contentType: sends,
    open: () =>
      (written ??= runInWorker(work, 'writeXml', [value, body], {
        ...limits,
        ...stepOf(step),
        small: isSmall(value, FEW),
      })),
  };
}

/** The content of an answer; XML of an operation that may answer it as what the description makes of it. Throws `xml_invalid`, `xml_entities` and the limits of data. */
export async function xmlAnswer(
  content: HttpContent,
  headers: Headers,
  { operation: { xml }, ...step }: XmlStep & { operation: NamedOperation },
): Promise<HttpContent> {
  if (content.kind !== 'text' || !xml || !/^[^;]*[/+]xml\b/i.test(headers.get('content-type') ?? '')) return content;
  const { text } = content;
  if (text.trim() === '') return { kind: 'empty' };
  const small = text.length <= SMALL;
  return {
    kind: 'json',
    value: await runInWorker(work, 'readXml', [text, xml.answer], { ...limits, ...stepOf(step), small }),
  };
}

const stepOf = ({ signal, resources }: XmlStep): XmlStep => ({ signal, resources });
