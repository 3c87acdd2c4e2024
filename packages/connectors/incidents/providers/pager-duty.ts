import { pagerDutyConnector } from '../../pagerDuty/pagerDuty.ts';
import type { ReportedIncident, IncidentProvider } from '../provider.ts';
import type { Severity } from '../severity.ts';

const severities: { readonly [severity in Severity]: string } = {
  critical: 'critical',
  high: 'error',
  medium: 'warning',
  low: 'info',
  info: 'info',
};

/** What the key of an event may have. */
const MOST_KEY = 255;

const keyOf = ({ key }: ReportedIncident): string => key.slice(0, MOST_KEY);
const foundBy = (incident: ReportedIncident) => ({ id: keyOf(incident), name: keyOf(incident), url: '' });

/** PagerDuty finds the open alert by its key itself. */
export const pagerDutyProvider: IncidentProvider = {
  connector: pagerDutyConnector,
  async create(perform, incident) {
    const { title, source, details, link, tags } = incident;
    await perform(
      'event.trigger',
      {
        summary: title.slice(0, 1024),
        source: source || 'Heddle',
        severity: incident.priority || severities[incident.severity],
        dedupKey: keyOf(incident),
        customDetails: { details, tags: [...tags] },
        ...(link === '' ? {} : { links: [{ href: link, text: link }] }),
      },
      'create',
    );
    return foundBy(incident);
  },
  async resolve(perform, _found, incident) {
    await perform('event.resolve', { dedupKey: keyOf(incident) }, 'resolve');
  },
};
