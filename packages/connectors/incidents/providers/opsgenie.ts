import { opsgenieConnector } from '../../opsgenie/opsgenie.ts';
import type { ReportedIncident, IncidentProvider } from '../provider.ts';
import { textOf } from '../provider.ts';
import type { Severity } from '../severity.ts';

const priorities: { readonly [severity in Severity]: string } = {
  critical: 'P1',
  high: 'P2',
  medium: 'P3',
  low: 'P4',
  info: 'P5',
};

/** What an alias may have. */
const MOST_KEY = 512;

const keyOf = ({ key }: ReportedIncident): string => key.slice(0, MOST_KEY);

/** Opsgenie finds the open alert by its alias itself, and counts it up. */
export const opsgenieProvider: IncidentProvider = {
  connector: opsgenieConnector,
  async create(perform, incident) {
    const { title, source, tags, place } = incident;
    await perform(
      'alert.create',
      {
        message: title.slice(0, 130),
        alias: keyOf(incident),
        details: textOf(incident).slice(0, 15_000),
        priority: incident.priority || priorities[incident.severity],
        tags: tags.join(','),
        teams: place['teams'] ?? '',
        source,
      },
      'create',
    );
    return { id: keyOf(incident), name: keyOf(incident), url: '' };
  },
  async resolve(perform, _found, incident) {
    await perform('alert.close', { alias: keyOf(incident), note: textOf(incident) || incident.title }, 'resolve');
  },
};
