import { describe, expect, it } from 'vitest';
import { appleGateway } from './apple-gateways.ts';

describe('the URL that Apple Pay names for the validation of a merchant', () => {
  it.each([
    'https://apple-pay-gateway.apple.com/paymentservices/startSession',
    'https://apple-pay-gateway-cert.apple.com/paymentservices/paymentSession',
    'https://apple-pay-gateway-nc-pod3.apple.com/paymentservices/startSession',
    'https://cn-apple-pay-gateway-tj-pod2.apple.com/paymentservices/startSession',
  ])('%s is one of Apple', (url) => expect(appleGateway(url)?.href).toBe(url));

  it.each([
    'http://apple-pay-gateway.apple.com/paymentservices/startSession',
    'https://apple-pay-gateway.apple.com.evil.example/paymentservices/startSession',
    'https://evil.example/?https://apple-pay-gateway.apple.com',
    'https://apple-pay-gateway.apple.com:8443/paymentservices/startSession',
    'https://apple-pay-gateway.apple.com@evil.example/',
    'https://user@apple-pay-gateway.apple.com/',
    'https://developer.apple.com/paymentservices/startSession',
    'https://169.254.169.254/',
    'apple-pay-gateway.apple.com',
    '',
  ])('%s is none', (url) => expect(appleGateway(url)).toBeNull());
});
