import { createHash } from 'node:crypto';
import { nodeErrors } from '@heddle/contract/errors/node';
import { supplierErrors } from '@heddle/contract/errors/supplier';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { acceptedResponse, readDocument, requestDocument } from './cxml/document.ts';
import { readLines } from './cxml/lines.ts';
import { orderRequest } from './cxml/order.ts';
import type { CxmlPartner } from './cxml/partner.ts';
import { postedDocument, readCart, setupRequest, startPageOf } from './cxml/punch-out.ts';
import { documentId, post } from './cxml/send.ts';
import { askApi } from './described.ts';
import type { supplierFields } from './fields.ts';

export type SupplierContext = NodeContext<typeof supplierFields>;

/** Asks a supplier, or orders, for every item. Throws the errors of connectors, `cxml_…` and `field_invalid`. */
export async function askSupplier(context: SupplierContext): Promise<NodeResult> {
  const { field, items, run, state } = context;
  if (items.length === 0 || field.supplierWay() === 'api') return askApi(context);
  const task = field.cxmlTask();
  const partner = task === 'cart' ? null : await partnerOf(context);
  const kept = state.in('run', 'cxml');
  const given: Item[] = [];
  for (const [index, item] of items.entries()) {
    await context.expressions?.ready(index);
    const key = run.itemKey(index);
    const before = await kept.get(key);
    const facts = isJsonObject(before)
      ? before
      : await (partner ? (task === 'order' ? order : punchOut)(context, partner, index) : cartOf(context, index));
    if (partner && !isJsonObject(before)) await kept.set(key, facts);
    given.push({ ...item, json: { ...item.json, ...facts } });
    context.progress(given.length, items.length);
  }
  return main(given);
}

async function partnerOf(context: SupplierContext): Promise<CxmlPartner> {
  const { values } = await context.credential('cxmlCredential');
  // Values have the types of the fields of `cxmlPartner`, which is the only type the field takes.
  return values as unknown as CxmlPartner;
}

const limitsOf = ({ field }: SupplierContext, { sharedSecret }: CxmlPartner) => ({
  timeoutMs: field.cxmlTimeout() * 1000,
  retries: field.cxmlRetries(),
  secret: sharedSecret,
});

/** Begins a punch-out: gives the page where a person shops, and the cookie that the cart will have. */
async function punchOut(context: SupplierContext, partner: CxmlPartner, index: number): Promise<JsonObject> {
  const { field, run } = context;
  const returnUrl = field.returnUrl(index).trim();
  if (!/^https?:$/.test(URL.parse(returnUrl)?.protocol ?? ''))
    throw nodeErrors.field_invalid({ field: 'Callback URL', reason: `is "${returnUrl}", which is no URL` });
  // Nobody else can guess it: with it, a cart is taken as that of this punch-out.
  const made = createHash('sha256')
    .update(`${returnUrl} ${run.id} ${run.itemKey(index)}`)
    .digest('base64url')
    .slice(0, 32);
  const buyerCookie = field.buyerCookie(index).trim() || made;
  const id = await documentId(context, 'punchOut', index);
  const request = setupRequest(
    {
      buyerCookie,
      returnUrl,
      email: field.buyerEmail(index).trim(),
      name: field.buyerName(index).trim(),
      partId: field.startPart(index).trim(),
    },
    partner.url.trim(),
  );
  const answer = await post(
    context,
    partner.url.trim(),
    requestDocument(partner, id, request),
    limitsOf(context, partner),
  );
  return { punchOut: { startPage: startPageOf(answer), buyerCookie, payloadId: id.payloadId } };
}

/** Reads the cart that has come back. Throws `cxml_cart_foreign` for that of another punch-out. */
async function cartOf({ field }: SupplierContext, index: number): Promise<JsonObject> {
  const cart = readCart(postedDocument(field.cart(index) ?? null));
  const sent = field.sentCookie(index).trim();
  if (sent === '') throw nodeErrors.field_required({ field: 'Buyer cookie that was sent' });
  if (cart.buyerCookie !== sent) throw supplierErrors.cxml_cart_foreign();
  return { cart: { ...cart, lines: cart.lines.map((line) => ({ ...line })) } };
}

/** Places an order. Sent again, it has the same payload ID, by which the supplier recognizes it. */
async function order(context: SupplierContext, partner: CxmlPartner, index: number): Promise<JsonObject> {
  const { field } = context;
  const orderId = field.orderId(index).trim();
  if (orderId === '') throw nodeErrors.field_required({ field: 'Order ID' });
  const requestedDate = field.requestedDate(index).trim();
  if (requestedDate !== '' && !/^\d{4}-\d\d-\d\d(T|$)/.test(requestedDate))
    throw nodeErrors.field_invalid({
      field: 'Delivery date',
      reason: `is "${requestedDate}"; it is written 2026-03-15`,
    });
  const id = await documentId(context, 'order', index);
  const request = orderRequest(
    {
      orderId,
      lines: readLines(field.lines(index), field.currency(index)),
      shipTo: field.shipTo(index) ?? null,
      billTo: field.billTo(index) ?? null,
      comments: field.orderComments(index).trim(),
      requestedDate,
    },
    id.at,
  );
  const url = partner.orderUrl.trim() || partner.url.trim();
  const answer = await post(context, url, requestDocument(partner, id, request), limitsOf(context, partner));
  acceptedResponse(readDocument(answer));
  return { order: { orderId, accepted: true, payloadId: id.payloadId } };
}
