import { supplierErrors } from '@heddle/contract/errors/supplier';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { acceptedResponse, checkStatus, elementAt, elements, inLanguage, readDocument, textAt } from './document.ts';
import type { OrderLine } from './lines.ts';
import { lineOf } from './lines.ts';

/** Who wants to shop where, and where the cart is to be sent. */
export interface PunchOut {
  /** Comes back with the cart: it says which punch-out it belongs to. */
  buyerCookie: string;
  returnUrl: string;
  /** '' for nobody in particular. */
  email: string;
  name: string;
  /** The item that the shop opens with; '' for its front page. */
  partId: string;
}

/** PunchOutSetupRequest: elements in the order of the DTD. */
export const setupRequest = (
  { buyerCookie, returnUrl, email, name, partId }: PunchOut,
  setupUrl: string,
): JsonObject => ({
  PunchOutSetupRequest: {
    '@operation': 'create',
    BuyerCookie: buyerCookie,
    ...(email === '' ? {} : { Extrinsic: { '@name': 'UserEmail', '#text': email } }),
    BrowserFormPost: { URL: returnUrl },
    ...(email === '' && name === ''
      ? {}
      : {
          Contact: { '@role': 'endUser', Name: inLanguage(name || email), ...(email === '' ? {} : { Email: email }) },
        }),
    SupplierSetup: { URL: setupUrl },
    ...(partId === '' ? {} : { SelectedItem: { ItemID: { SupplierPartID: partId } } }),
  },
});

/** Where the person goes to shop. Throws `cxml_refused`, `cxml_unavailable`, `cxml_unreadable`. */
export function startPageOf(text: string): string {
  const url = textAt(acceptedResponse(readDocument(text)), 'PunchOutSetupResponse', 'StartPage', 'URL');
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw supplierErrors.cxml_unreadable({ reason: 'it has no start page' });
  return url;
}

/** The cart that a shop has sent back. */
export interface Cart {
  buyerCookie: string;
  total: string;
  currency: string;
  lines: OrderLine[];
}

/** The document in what was posted to the callback URL: in the form field `cxml-urlencoded` or `cxml-base64`, or as it is. Throws `cxml_unreadable`. */
export function postedDocument(posted: JsonValue): string {
  if (typeof posted === 'string' && posted.trim().startsWith('<')) return posted;
  const fields = isJsonObject(posted)
    ? new Map(Object.entries(posted).map(([name, value]) => [name.toLowerCase(), asText(value)]))
    : new Map<string, string>();
  const plain = fields.get('cxml-urlencoded');
  if (plain !== undefined) return plain;
  const coded = fields.get('cxml-base64');
  if (coded !== undefined) return Buffer.from(coded, 'base64').toString('utf8');
  throw supplierErrors.cxml_unreadable({ reason: 'it has neither a field cxml-urlencoded nor cxml-base64' });
}

/** Reads a PunchOutOrderMessage. Throws `cxml_unreadable`, `cxml_refused` for a message that reports an error. */
export function readCart(text: string): Cart {
  const message = elementAt(readDocument(text), 'Message');
  const status = elementAt(message, 'Status');
  if (status !== undefined) checkStatus(status);
  const order = elementAt(message, 'PunchOutOrderMessage');
  if (!isJsonObject(order)) throw supplierErrors.cxml_unreadable({ reason: 'it is no PunchOutOrderMessage' });
  const total = elementAt(order, 'PunchOutOrderMessageHeader', 'Total');
  return {
    buyerCookie: textAt(order, 'BuyerCookie'),
    total: textAt(total, 'Money'),
    currency: textAt(total, 'Money', '@currency'),
    lines: elements(order['ItemIn']).map(lineOf),
  };
}
