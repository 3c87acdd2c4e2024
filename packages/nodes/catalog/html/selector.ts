import { nodeErrors } from '@heddle/contract/errors/node';
import { compile } from 'css-select';
import { DomUtils } from 'htmlparser2';
import type { HtmlDocument, HtmlTag } from './tree.ts';

/** True for an element that a selector means. */
export type HtmlTest = (element: HtmlTag) => boolean;

const MAX_LENGTH = 2000;

/** Reads CSS selectors (W3C, "Selectors Level 4"), separated by commas. Throws `field_invalid`. */
export function readSelector(source: string): HtmlTest {
  const text = source.trim();
  if (text === '' || text.length > MAX_LENGTH)
    throw invalid(text === '' ? 'is empty' : `has more than ${MAX_LENGTH} characters`);
  try {
    return compile<HtmlDocument['childNodes'][number], HtmlTag>(text);
  } catch (thrown) {
    throw invalid(`cannot be read as a CSS selector: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  }
}

/** The elements below a document that a test holds for, in their order. */
export const elementsOf = (document: HtmlDocument, test: HtmlTest): HtmlTag[] =>
  DomUtils.findAll(test, document.childNodes);

const invalid = (reason: string): Error => nodeErrors.field_invalid({ field: 'Selector', reason });
