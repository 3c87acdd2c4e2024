import type { parseDocument } from 'htmlparser2';
import { ElementType } from 'htmlparser2';

export type HtmlDocument = ReturnType<typeof parseDocument>;
type AnyNode = HtmlDocument | HtmlDocument['childNodes'][number];
export type HtmlTag = Extract<AnyNode, { attribs: unknown }>;
type HtmlText = Extract<AnyNode, { type: ElementType.ElementType.Text }>;

/** True for elements, also for scripts and styles. */
export const isTag = (node: AnyNode): node is HtmlTag => ElementType.isTag(node);

export const isText = (node: AnyNode): node is HtmlText => node.type === ElementType.Text;
