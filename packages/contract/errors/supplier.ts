import { defineErrors } from './define.ts';

/** Errors of suppliers' shops and order systems that speak cXML. */
export const supplierErrors = defineErrors({
  cxml_refused: {
    status: 502,
    message: (p: { code: string; text: string; detail: string }) =>
      `The supplier refused the request with ${p.code} ${p.text}${p.detail === '' ? '.' : `: ${p.detail.replace(/\.$/, '')}.`}`,
    hint: 'Code 401: check identities and shared secret of the credential. Code 406: the supplier does not accept what was sent.',
  },
  cxml_unavailable: {
    status: 502,
    message: (p: { code: string; text: string; detail: string }) =>
      `The supplier cannot process the request at present: ${p.code} ${p.text}${p.detail === '' ? '.' : `: ${p.detail.replace(/\.$/, '')}.`}`,
    hint: 'Let the node try again later: set On Failure to retry. The request keeps its payload ID, so it counts once.',
  },
  cxml_unreadable: {
    status: 502,
    message: (p: { reason: string }) => `The document is no cXML that can be used: ${p.reason}.`,
    hint: 'Check the URL in the credential, and what was received.',
  },
  cxml_cart_foreign: {
    status: 422,
    message: 'The cart belongs to another punch-out: its buyer cookie is not the one that was sent.',
    hint: 'Use the buyer cookie of the step that began the punch-out in this run.',
  },
});
