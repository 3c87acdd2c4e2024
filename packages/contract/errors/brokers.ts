import { defineErrors } from './define.ts';

/** A message broker as errors name it, without its login: mqtt.example.com:8883. */
interface Where {
  broker: string;
}

/** Errors of the message brokers of users. */
export const brokerErrors = defineErrors({
  broker_unreachable: {
    status: 502,
    message: (p: Where & { reason: string }) => `The broker ${p.broker} cannot be reached: ${p.reason}.`,
    hint: 'Check host and port of the credential. The operator of Heddle has to allow brokers in private networks (HEDDLE_EGRESS_ALLOW).',
  },
  broker_tls_failed: {
    status: 502,
    message: (p: Where & { reason: string }) => `No secure connection to the broker ${p.broker}: ${p.reason}.`,
    hint: 'Check "Encryption" and the port in the credential. If your own authority issued the certificate, enter the certificate of the authority.',
  },
  broker_login_refused: {
    status: 502,
    message: (p: Where & { reason: string }) => `The broker ${p.broker} refuses the login: ${p.reason}.`,
    hint: 'Check user name and password of the credential, and the permissions of the user.',
  },
  broker_connection_lost: {
    status: 502,
    message: (p: Where) => `The connection to the broker ${p.broker} was lost.`,
    hint: 'The broker may have been restarted. Messages that it has not confirmed may have arrived: a repetition sends them with the same message id.',
  },
  broker_busy: {
    status: 503,
    message: (p: Where & { connections: number }) =>
      `All ${p.connections} connections to the broker ${p.broker} were in use for too long.`,
    hint: 'Let fewer runs work with the broker at a time.',
  },
  broker_timeout: {
    status: 504,
    message: (p: Where & { seconds: number }) => `The broker ${p.broker} did not answer within ${p.seconds} seconds.`,
    hint: 'Messages that it has not confirmed may have arrived: a repetition sends them with the same message id.',
  },
  broker_refused: {
    status: 422,
    message: (p: { reason: string }) => `The broker refuses this: ${p.reason}.`,
    hint: 'Check the fields of the node and the permissions of the user at the broker.',
  },
  broker_not_confirmed: {
    status: 502,
    message: (p: { to: string; reason: string }) => `The broker did not take the message for "${p.to}": ${p.reason}.`,
    hint: 'Check that what it is sent to exists and that the user may write there. Messages before it have been published.',
  },
  broker_source_missing: {
    status: 422,
    message: (p: { name: string }) => `The broker has no "${p.name}".`,
    hint: 'Create the queue, stream or topic at the broker, or correct its name.',
  },
  broker_destination_invalid: {
    status: 422,
    message: (p: { item: number; name: string; reason: string }) =>
      `The message of item ${p.item + 1} cannot be sent to "${p.name}": ${p.reason}.`,
    hint: 'Correct where messages are sent to.',
  },
  broker_destinations_many: {
    status: 422,
    message: (p: { limit: number }) => `The items are for more than ${p.limit} different destinations.`,
    hint: 'Check the expression that names the destination, or send fewer items at a time.',
  },
  broker_message_too_large: {
    status: 422,
    message: (p: { item: number; limit: string }) => `The message of item ${p.item + 1} is larger than ${p.limit}.`,
    hint: 'Send less, or a reference to the data.',
  },
  broker_headers_invalid: {
    status: 422,
    message: (p: { item: number; reason: string }) =>
      `The headers of the message of item ${p.item + 1} cannot be sent: ${p.reason}.`,
    hint: 'Use names of letters, digits, dots, hyphens and underscores, and values of one line.',
  },
  broker_message_unreadable: {
    status: 422,
    message: (p: { from: string; reason: string }) => `A message from "${p.from}" cannot be read: ${p.reason}.`,
    hint: 'The input of the run has the message. Enter "Dead letters to" in the trigger to have such messages sent there instead.',
  },
  broker_poll_failed: {
    status: 424,
    message: (p: { reason: string }) => `Messages cannot be received: ${p.reason}.`,
    hint: 'Heddle keeps connecting. When it succeeds, the trigger continues with the messages that the broker has kept.',
  },
});
