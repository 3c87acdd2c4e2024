import { defineErrors } from './define.ts';

/** Errors of alerts to security operations. */
export const securityAlertErrors = defineErrors({
  syslog_unreachable: {
    status: 502,
    message: (p: { host: string; port: number; reason: string }) =>
      `The syslog server ${p.host}:${p.port} did not take the message: ${p.reason}.`,
    hint: 'Check host, port, transport and certificate authority of the credential. The operator of Heddle has to allow servers in private networks (HEDDLE_EGRESS_ALLOW).',
  },
  syslog_message_large: {
    status: 422,
    message: (p: { bytes: number; limit: number }) =>
      `The alert has ${p.bytes} bytes without its description; this transport takes ${p.limit}.`,
    hint: 'Name fewer indicators, or send it by TCP or TLS, which take more than UDP.',
  },
  siem_not_indexed: {
    status: 504,
    message: (p: { minutes: number }) =>
      `Splunk has not confirmed after ${p.minutes} minutes that it indexed the alert.`,
    hint: 'Look for the alert in Splunk, and at the state of its indexers. A retry of the step asks again; it sends nothing twice.',
  },
  alert_failed: {
    status: 502,
    message: (p: { destinations: string; reason: string }) =>
      `The alert was not sent to ${p.destinations}: ${p.reason}`,
    hint: 'The error details have the response of each destination. A retry sends only what was not sent.',
  },
});
