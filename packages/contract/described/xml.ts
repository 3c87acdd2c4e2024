import { z } from 'zod';

const written = z.string().max(200);

/** How a value stands in XML, as the `xml` of its schema says: an object of fields, a list of entries, or text. What is left out follows from its name. */
export const XmlShape = z.strictObject({
  /** The name of its element or attribute, with a prefix, where it is another than that of its field. Of an unwrapped list, that of its entries. */
  name: written.optional(),
  /** The namespace that its element declares: for its prefix, or for all names without one. */
  namespace: z.string().max(500).optional(),
  /** It is an attribute of the element it belongs to, or the text of that. */
  as: z.enum(['attribute', 'text']).optional(),
  /** What its text means. Left out: text. */
  type: z.enum(['number', 'flag']).optional(),
  /** The entries of a list are in an element of their own. */
  wrapped: z.literal(true).optional(),
  /** What each entry of a list is. */
  get entries() {
    return XmlShape.optional();
  },
  /** The fields of an object by their names. */
  get fields() {
    return z.record(written, XmlShape).optional();
  },
});
export type XmlShape = z.infer<typeof XmlShape>;

/** The name under which a body that does not say how its outermost element is called takes it from the form. */
export const ROOT_NAME = '#root';

/** How an operation speaks XML. */
export const DescribedXml = z.strictObject({
  /** The media type of its body. */
  sends: z.string().max(200).optional(),
  /** How its body is written; without, it is entered as XML. */
  body: XmlShape.optional(),
  /** How its answer is read; without, by the names in it. */
  answer: XmlShape.optional(),
});
export type DescribedXml = z.infer<typeof DescribedXml>;
