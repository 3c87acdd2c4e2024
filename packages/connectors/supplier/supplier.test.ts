import type { JsonObject } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { StatePort } from '@heddle/contract/node/state';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCart } from './cxml/punch-out.ts';
import { readLines, totalOf } from './cxml/lines.ts';
import { supplierAPI } from './supplierAPI.node.ts';
import { faultsOf } from './testing.ts';

const partner = {
  url: 'https://shop.example/setup',
  orderUrl: '',
  fromDomain: 'NetworkID',
  fromIdentity: 'AN01',
  toDomain: 'DUNS',
  toIdentity: '942888711',
  senderDomain: '',
  senderIdentity: '',
  sharedSecret: 'shibboleth & co',
  mode: 'test',
};
const response = (status: string, rest = '') =>
  `<?xml version="1.0"?><!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.014/cXML.dtd"><cXML payloadID="a" timestamp="2026-03-01T12:00:00+00:00"><Response>${status}${rest}</Response></cXML>`;
const OK = '<Status code="200" text="OK"/>';
const START =
  '<PunchOutSetupResponse><StartPage><URL>https://shop.example/s?a=1&amp;b=2</URL></StartPage></PunchOutSetupResponse>';

interface Run {
  state?: StatePort;
  items?: JsonObject[];
  attempt?: number;
  values?: JsonObject;
}

/** A supplier that answers each document as `answer` says. */
function start(answer: (document: string) => string | Response = () => response(OK, START)) {
  const sent: { url: string; document: string; type: string | null }[] = [];
  return {
    sent,
    run: async (data: JsonObject, { state, items = [{}], attempt = 1, values = {} }: Run = {}) => {
      const { outputs } = await runNode(supplierAPI, {
        items: items.map((json) => ({ json })),
        data: { supplierWay: 'cxml', cxmlCredential: 'shop', cxmlRetries: 0, ...data },
        credentials: { shop: { ...exampleCredential({ ...partner, ...values }), type: 'cxmlPartner' } },
        now: Date.parse('2026-03-01T12:00:00Z'),
        attempt,
        ...(state ? { state } : {}),
        fetch: async (url, init) => {
          const document = init?.body ? await new Response(init.body).text() : '';
          sent.push({ url: String(url), document, type: new Headers(init?.headers).get('content-type') });
          const given = answer(document);
          return typeof given === 'string' ? new Response(given, { headers: { 'content-type': 'text/xml' } }) : given;
        },
      });
      return outputs['main']?.map(({ json }) => json) ?? [];
    },
  };
}

const punchOut = { cxmlTask: 'punchOut', returnUrl: 'https://heddle.example/api/callbacks/r/t' };
const address = {
  name: 'ACME & Sons',
  street: ['Main St 1', 'Hall 2'],
  city: 'Berlin',
  postalCode: '10115',
  countryCode: 'de',
  country: 'Germany',
  id: '17',
  email: 'in@acme.example',
  deliverTo: 'Ada',
};
const order = {
  cxmlTask: 'order',
  orderId: 'PO-7',
  currency: 'EUR',
  lines: [
    {
      partId: 'A-7',
      auxiliaryId: 'x/1',
      quantity: 3,
      price: '0.10',
      description: 'Bearing <small>',
      classification: '31171504',
      manufacturerPartId: 'M1',
    },
    { partId: 'B-8', quantity: '1.5', price: '0.2', unit: 'KGM' },
  ],
  billTo: address,
  shipTo: address,
  orderComments: 'Ring twice',
  requestedDate: '2026-03-15',
};

describe('A punch-out', () => {
  it('begins with a document as the DTD has it, and gives the start page', async () => {
    const { run, sent } = start();
    const [given] = await run({ ...punchOut, buyerName: 'Ada', buyerEmail: 'ada@acme.example', startPart: 'A-7' });
    expect(given).toEqual({
      punchOut: {
        startPage: 'https://shop.example/s?a=1&b=2',
        buyerCookie: expect.stringMatching(/^[\w-]{32}$/) as string,
        payloadId: expect.stringMatching(/^\d+\.[\da-f]{32}@heddle$/) as string,
      },
    });
    const [{ url, document, type } = { url: '', document: '', type: '' }] = sent;
    expect([url, type]).toEqual(['https://shop.example/setup', 'text/xml; charset=UTF-8']);
    expect(faultsOf(document)).toEqual([]);
    expect(document).toContain('<SharedSecret>shibboleth &amp; co</SharedSecret>');
    expect(document).toContain('<Request deploymentMode="test">');
    expect(document).toContain('timestamp="2026-03-01T12:00:00+00:00"');
    expect(document).toContain('<URL>https://heddle.example/api/callbacks/r/t</URL>');
  });

  it('has a cookie that nobody guesses, one for each item', async () => {
    const given = await start().run(punchOut, { items: [{}, {}] });
    const cookies = given.map(({ punchOut: facts }) => (facts as JsonObject)['buyerCookie']);
    expect(new Set(cookies).size).toBe(2);
  });

  it.each([
    [response('<Status code="401" text="Unauthorized">Unknown secret</Status>'), 'cxml_refused', 'Unknown secret'],
    [response('<Status code="500" text="Internal Server Error"/>'), 'cxml_unavailable', '500'],
    [response(OK), 'cxml_unreadable', 'start page'],
    [response(OK, START.replace('https://shop', 'javascript:shop')), 'cxml_unreadable', 'start page'],
    [response(''), 'cxml_unreadable', 'status'],
    ['<html><body>Login</body></html>', 'cxml_unreadable', ''],
    ['no XML at all', 'cxml_unreadable', ''],
  ])('that is answered with %s fails', async (text, code, said) => {
    await expect(start(() => text).run(punchOut)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(said) as string,
    });
  });

  it('is answered with an error of HTTP as well, with or without a document', async () => {
    const status = response('<Status code="406" text="Not Acceptable">No such DTD</Status>');
    await expect(start(() => new Response(status, { status: 406 })).run(punchOut)).rejects.toMatchObject({
      code: 'cxml_refused',
    });
    await expect(start(() => new Response('down', { status: 503 })).run(punchOut)).rejects.toMatchObject({
      code: 'http_status',
    });
  });

  it('needs a callback URL', async () => {
    await expect(start().run({ ...punchOut, returnUrl: 'here' })).rejects.toMatchObject({ code: 'field_invalid' });
  });
});

describe('A cart', () => {
  // The structure of the example of a PunchOutOrderMessage in the cXML Reference Guide.
  const message = (cookie = 'c1', status = '') => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.014/cXML.dtd">
<cXML xml:lang="en-US" payloadID="9949494@shop.example" timestamp="2026-03-01T18:39:09-08:00">
 <Header><From><Credential domain="DUNS"><Identity>83528721</Identity></Credential></From>
  <To><Credential domain="DUNS"><Identity>65652314</Identity></Credential></To>
  <Sender><Credential domain="shop.example"><Identity>shop</Identity></Credential><UserAgent>Shop V4</UserAgent></Sender></Header>
 <Message>${status}<PunchOutOrderMessage><BuyerCookie>${cookie}</BuyerCookie>
  <PunchOutOrderMessageHeader operationAllowed="edit"><Total><Money currency="USD">1526.40</Money></Total></PunchOutOrderMessageHeader>
  <ItemIn quantity="2"><ItemID><SupplierPartID>5555</SupplierPartID><SupplierPartAuxiliaryID>E000028901</SupplierPartAuxiliaryID></ItemID>
   <ItemDetail><UnitPrice><Money currency="USD">763.20</Money></UnitPrice><Description xml:lang="en"><ShortName>Laptop</ShortName>A laptop</Description>
    <UnitOfMeasure>EA</UnitOfMeasure><Classification domain="UNSPSC">43171801</Classification><Classification domain="own">9</Classification></ItemDetail></ItemIn>
  <ItemIn quantity="1"><ItemID><SupplierPartID>6</SupplierPartID></ItemID><ItemDetail><UnitPrice><Money currency="USD">0.00</Money></UnitPrice>
   <Description xml:lang="en">Manual</Description><UnitOfMeasure>EA</UnitOfMeasure><Classification domain="UNSPSC">1</Classification></ItemDetail></ItemIn>
 </PunchOutOrderMessage></Message></cXML>`;
  const cart = { cxmlTask: 'cart', sentCookie: 'c1' };

  it.each([
    [{ 'cxml-urlencoded': message() }],
    [{ 'cXML-base64': Buffer.from(message()).toString('base64') }],
    [message()],
  ])('is read from the field it comes in', async (body) => {
    const [given] = await start().run(cart, { items: [{ body }] });
    expect(given?.['cart']).toMatchObject({
      buyerCookie: 'c1',
      total: '1526.40',
      currency: 'USD',
      lines: [
        {
          partId: '5555',
          auxiliaryId: 'E000028901',
          quantity: '2',
          price: '763.20',
          description: 'A laptop',
          classification: '43171801',
        },
        { partId: '6', quantity: '1', description: 'Manual' },
      ],
    });
  });

  it.each([
    [{ 'cxml-urlencoded': message('c2') }, 'cxml_cart_foreign'],
    [{ other: '1' }, 'cxml_unreadable'],
    [response(OK), 'cxml_unreadable'],
    [message('c1', '<Status code="400" text="Bad Request"/>'), 'cxml_refused'],
  ])('that is none of this punch-out is refused: %#', async (body, code) => {
    await expect(start().run(cart, { items: [{ body }] })).rejects.toMatchObject({ code });
  });

  it('of a document with entities of its own is not read', () => {
    const bomb = message().replace(/<!DOCTYPE[^>]*>/, '<!DOCTYPE cXML [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>');
    expect(() => readCart(bomb.replace('Manual', '&b;'))).toThrow(expect.objectContaining({ code: 'cxml_unreadable' }));
  });

  it('can be ordered as it is', async () => {
    const { run, sent } = start(() => response(OK));
    const lines = readCart(message()).lines.map((line) => ({ ...line }));
    await run({ ...order, lines: '{{ cart.lines }}' }, { items: [{ cart: { lines } }] });
    expect(faultsOf(sent[0]?.document ?? '')).toEqual([]);
    expect(sent[0]?.document).toContain('<SupplierPartAuxiliaryID>E000028901</SupplierPartAuxiliaryID>');
    expect(sent[0]?.document).toContain('<Money currency="USD">1526.40</Money>');
  });
});

describe('An order', () => {
  it('is a document as the DTD has it, with an exact total', async () => {
    const { run, sent } = start(() => response('<Status code="201" text="Accepted"/>'));
    expect(await run(order, { values: { orderUrl: 'https://shop.example/order' } })).toMatchObject([
      { order: { orderId: 'PO-7', accepted: true } },
    ]);
    const [{ url, document } = { url: '', document: '' }] = sent;
    expect(url).toBe('https://shop.example/order');
    expect(faultsOf(document)).toEqual([]);
    expect(document).toContain('<Total>\n          <Money currency="EUR">0.60</Money>');
    expect(document).toContain('orderID="PO-7" orderDate="2026-03-01T12:00:00+00:00" type="new"');
    expect(document).toContain('<ItemOut quantity="3" lineNumber="1" requestedDeliveryDate="2026-03-15">');
    expect(document).toContain('Bearing &lt;small&gt;');
    expect(document).toContain('<Country isoCountryCode="DE">Germany</Country>');
  });

  it('that is sent again has its payload ID, and is not sent again once it is accepted', async () => {
    const state = createMemoryState();
    let status = '<Status code="503" text="Busy"/>';
    const { run, sent } = start(() => response(status));
    await expect(run(order, { state })).rejects.toMatchObject({ code: 'cxml_unavailable' });
    status = OK;
    await run(order, { state, attempt: 2 });
    await run(order, { state, attempt: 3 });
    expect(sent).toHaveLength(2);
    expect(sent[1]?.document).toBe(sent[0]?.document);
  });

  it('of another item is another document', async () => {
    const { run, sent } = start(() => response(OK));
    await run(order, { items: [{}, {}] });
    const ids = sent.map(({ document }) => /payloadID="([^"]+)"/.exec(document)?.[1]);
    expect(new Set(ids).size).toBe(2);
  });

  it.each([
    [{ lines: [] }, 'field_required'],
    [{ lines: [{ quantity: 1, price: 1 }] }, 'field_invalid'],
    [{ lines: [{ partId: 'A', quantity: 0, price: 1 }] }, 'field_invalid'],
    [{ lines: [{ partId: 'A', quantity: 1, price: 'free' }] }, 'field_invalid'],
    [{ lines: [{ partId: 'A', quantity: 1, price: 1, currency: 'XXY' }] }, 'field_invalid'],
    [
      {
        lines: [
          { partId: 'A', quantity: 1, price: 1 },
          { partId: 'B', quantity: 1, price: 1, currency: 'USD' },
        ],
      },
      'field_invalid',
    ],
    [{ billTo: { name: 'ACME' } }, 'field_invalid'],
    [{ billTo: { ...address, countryCode: 'Germany' } }, 'field_invalid'],
    [{ requestedDate: 'soon' }, 'field_invalid'],
    [{ orderId: ' ' }, 'field_required'],
  ] as [JsonObject, string][])('with %j is not sent', async (more, code) => {
    const { run, sent } = start();
    await expect(run({ ...order, ...more })).rejects.toMatchObject({ code });
    expect(sent).toEqual([]);
  });

  it('has the exact sum of its lines, whatever they are', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 0, max: 99_999 })), { minLength: 1 }),
        (all) => {
          const lines = all.map(([quantity, cents]) => ({ partId: 'A', quantity, price: (cents / 100).toFixed(2) }));
          const cents = all.reduce((sum, [quantity, each]) => sum + quantity * each, 0);
          expect(Number(totalOf(readLines(lines, 'EUR')).amount).toFixed(2)).toBe((cents / 100).toFixed(2));
        },
      ),
    ));
});
