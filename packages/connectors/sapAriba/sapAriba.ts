import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ChoiceList } from '../kit/connector.ts';
import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { analytics, procurement, sourcing } from './report.ts';

const views = (area: string): ChoiceList => ({
  operation: `${area}.listViews`,
  value: 'viewTemplateName',
  label: 'viewTemplateName',
});

/** Records of a view that has the attributes UniqueName and TimeUpdated. */
const updated = (name: string, operation: string): DatedEvent => ({
  name,
  operation,
  with: {},
  id: 'UniqueName',
  time: 'TimeUpdated',
  once: 'change',
  since: 'updatedFrom',
});

export const sapAribaConnector = defineConnector({
  vendor: 'sapAriba',
  name: 'SAP Ariba',
  credentials: ['sapAribaApplication'],
  // An application may send few requests a second.
  concurrency: 1,
  address: ({ address }) => `${(asText(address ?? '').trim() || 'https://openapi.ariba.com').replace(/\/+$/, '')}/api`,
  objects: [procurement, sourcing, analytics],
  events: {
    procurementUpdated: updated('Procurement record created or updated', 'procurement.read'),
    sourcingUpdated: updated('Sourcing record created or updated', 'sourcing.read'),
  },
  // The gateway in front of the APIs has an error of its own.
  reason: (answer) => asText(readPath(answer, 'fault.faultstring') ?? ''),
  lists: {
    procurementViews: views('procurement'),
    sourcingViews: views('sourcing'),
    analyticsViews: views('analytics'),
  },
});
