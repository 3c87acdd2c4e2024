import type { Row } from './route-rows.ts';
import { ofAll } from './route-rows.ts';

/** Requests to payment pages, which need no account. */
export const paymentPageRows: Record<string, Row> = {
  'GET /.well-known/apple-developer-merchantid-domain-association': ofAll(
    '/.well-known/apple-developer-merchantid-domain-association',
    404,
  ),
  'GET /api/payment-pages/:id': ofAll('/api/payment-pages/g-unknown', 404),
  'POST /api/payment-pages/:id/authorize': ofAll('/api/payment-pages/g-unknown/authorize', 404, { token: '{}' }),
  'POST /api/payment-pages/:id/refuse': ofAll('/api/payment-pages/g-unknown/refuse', 404, {}),
  'POST /api/payment-pages/:id/merchant-session': ofAll('/api/payment-pages/a-unknown/merchant-session', 404, {
    validationUrl: 'https://apple-pay-gateway.apple.com/paymentservices/startSession',
  }),
};
