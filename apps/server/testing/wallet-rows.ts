import type { Row } from './route-rows.ts';
import { ofAll, ofOwner } from './route-rows.ts';

/** Requests about wallets: the name of one, and what needs no account: logging in, and paying on a page. */
export const walletRows: Record<string, Row> = {
  'PUT /api/wallet-connections/:id': ofOwner(({ walletId }) => `/api/wallet-connections/${walletId}`, 200, {
    label: 'Savings',
  }),
  'POST /api/login/wallet/nonce': ofAll('/api/login/wallet/nonce', 200, {}),
  'POST /api/login/wallet': ofAll('/api/login/wallet', 422, {}),
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
