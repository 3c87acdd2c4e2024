import { createHash } from 'node:crypto';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext } from '@heddle/contract/node/context';
import { listedIn } from '@heddle/contract/node/text';
import type { Severity } from '../incidents/severity.ts';
import { severityOf } from '../incidents/severity.ts';
import type { alertFields } from './fields.ts';
import type { AlertIndicator } from './indicators.ts';
import { readIndicators } from './indicators.ts';

export type AlertContext = NodeContext<typeof alertFields>;

/** A security alert as formats write it. */
export interface SecurityAlert {
  /** The same on every attempt, different for every alert. */
  id: string;
  title: string;
  details: string;
  severity: Severity;
  /** What all alerts of one problem have in common; '' where each is a problem of its own. */
  key: string;
  /** The rule that found it; '' for none, as with all further texts. */
  rule: string;
  /** The system that raised it. */
  source: string;
  host: string;
  user: string;
  indicators: readonly AlertIndicator[];
  /** Techniques of MITRE ATT&CK: T1110.001. */
  techniques: readonly string[];
  link: string;
  /** Epoch milliseconds. */
  at: number;
}

/** The alert of an item. Throws `field_invalid`, `field_required`. */
export function alertFor({ field, run }: AlertContext, index: number): SecurityAlert {
  const severity = severityOf(field.severity(index));
  if (!severity)
    throw nodeErrors.field_invalid({
      field: 'Severity',
      reason: `is "${field.severity(index)}"; it must be critical, high, medium, low or info`,
    });
  if (field.title(index).trim() === '') throw nodeErrors.field_required({ field: 'Title' });
  return {
    id: createHash('sha256')
      .update(`${run.id} ${run.itemKey(index)}`)
      .digest('hex')
      .slice(0, 32),
    title: field.title(index).trim(),
    details: field.details(index),
    severity,
    key: field.key(index).trim(),
    rule: field.rule(index).trim(),
    source: field.source(index).trim(),
    host: field.host(index).trim(),
    user: field.user(index).trim(),
    indicators: readIndicators(field.indicators(index)),
    techniques: techniquesIn(field.technique(index)),
    link: field.link(index).trim(),
    at: timeOf(field.time(index), run.now),
  };
}

/** https://attack.mitre.org/resources/faq/: T and four digits, a sub-technique with three more. */
const TECHNIQUE = /^T\d{4}(\.\d{3})?$/;

function techniquesIn(text: string): string[] {
  const named = listedIn(text.toUpperCase());
  const wrong = named.find((part) => !TECHNIQUE.test(part));
  if (wrong !== undefined)
    throw nodeErrors.field_invalid({
      field: 'MITRE ATT&CK technique',
      reason: `is "${wrong}"; a technique is written T1110 or T1110.001`,
    });
  return [...new Set(named)];
}

function timeOf(text: string, now: number): number {
  if (text.trim() === '') return now;
  const time = Date.parse(text.trim());
  if (Number.isNaN(time))
    throw nodeErrors.field_invalid({
      field: 'Time',
      reason: `is "${text}"; it must be a date and time such as 2026-03-01T12:00:00Z`,
    });
  return time;
}

/** Where a technique is described. */
export const techniqueUrl = (technique: string): string =>
  `https://attack.mitre.org/techniques/${technique.replace('.', '/')}/`;

/** What an alert says besides its title, as lines: Host: web-1. */
export function factLines({ rule, source, host, user, indicators, techniques, key }: SecurityAlert): string[] {
  const facts: [string, string][] = [
    ['Host', host],
    ['User', user],
    ['Indicators', indicators.map(({ value }) => value).join(', ')],
    ['Technique', techniques.map((technique) => `${technique} ${techniqueUrl(technique)}`).join(', ')],
    ['Rule', rule],
    ['Source', source],
    ['Key', key],
  ];
  return facts.flatMap(([label, value]) => (value === '' ? [] : [`${label}: ${value}`]));
}
