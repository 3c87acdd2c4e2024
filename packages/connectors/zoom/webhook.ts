import { asText } from '@heddle/contract/node/text';
import { answerChallenge } from '@heddle/nodes/catalog/webhook/challenges';
import { jsonOf } from '@heddle/nodes/catalog/webhook/json-body';
import { checkSignature } from '@heddle/nodes/catalog/webhook/signatures';
import { handWebhook } from '../kit/hand-webhook.ts';
import type { VendorWebhook } from '../kit/vendor-webhook.ts';

/** Zoom has no time of its own after which a call is too old: the one that other services name. Seconds. */
const SCHEME = { by: 'zoom', toleranceSeconds: 300 } as const;

// https://developers.zoom.us/docs/api/webhooks/
export const zoomWebhook: VendorWebhook = {
  ...handWebhook({
    events: { recordingReady: {}, meetingScheduled: {} },
    enterAt: 'in the Zoom App Marketplace, under Event Subscriptions of your app',
    secret: { field: 'secretToken', label: 'The secret token' },
    proof: SCHEME,
  }),
  challenge(call) {
    const secret = asText(call.facts['signingSecret'] ?? '');
    const check = checkSignature(call, secret, SCHEME);
    if (secret === '' || check.early !== null) return null;
    check.update(call.body);
    // The answer is a signature with the secret: only Zoom gets one, or anybody could have a call signed.
    if (check.problem() !== null) return null;
    const answer = answerChallenge(SCHEME, jsonOf(call.body), secret);
    return answer === null ? null : JSON.stringify(answer);
  },
};
