import { defineConnector } from '../kit/connector.ts';
import { adyenAddress } from './address.ts';
import { decryptedCard, link, payments } from './payment.ts';

const facts = { vendor: 'adyen', name: 'Adyen', credentials: ['adyenKey'], address: adyenAddress } as const;

export const adyen = defineConnector({ ...facts, objects: [payments, link] });

/** The same with an operation that takes a card as it is. Forms do not offer it: nobody shall enter cards in workflows. */
export const adyenWithCards = defineConnector({ ...facts, objects: [payments, link, decryptedCard] });
