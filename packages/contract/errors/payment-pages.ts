import { defineErrors } from './define.ts';

/** Why a payment page cannot be opened, paid or waited for. */
export const paymentPageErrors = defineErrors({
  payment_page_not_found: {
    status: 404,
    message: 'Payment page not found.',
    hint: 'Copy the whole link. The payment may also have been deleted.',
  },
  payment_page_over: {
    status: 410,
    message: (p: { reason: string }) => `This can no longer be paid: ${p.reason}.`,
    hint: 'Ask the merchant for a new link if it is still to be paid.',
  },
  payment_page_not_ready: {
    status: 409,
    message: 'The merchant is not ready to take this payment yet.',
    hint: 'Try again in a moment.',
  },
  payment_page_stopped: {
    status: 409,
    message: 'The merchant does not take payments at the moment.',
    hint: 'Try again later. You have not been charged.',
  },
  payment_page_taken: {
    status: 409,
    message: 'Another step or item waits for this payment already.',
    hint: 'Let one node wait for each payment page.',
  },
  payment_validation_url: {
    status: 422,
    message: 'This is not a URL of Apple for the validation of merchants.',
    hint: 'Pass on the validation URL that Apple Pay has named, unchanged.',
  },
  payment_merchant_refused: {
    status: 502,
    message: 'Apple Pay does not accept the merchant.',
    hint: 'You have not been charged. Ask the merchant for another way to pay.',
  },
  payment_lines_sum: {
    status: 422,
    message: (p: { sum: string; amount: string }) => `The line items come to ${p.sum}, and the amount is ${p.amount}.`,
    hint: 'Correct the lines or the amount: payers see both.',
  },
});
