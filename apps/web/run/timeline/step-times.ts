import type { StepView } from '@heddle/contract/run/view';
import { formatDuration } from '../../ui/format.ts';
import { exactOffset } from '../duration.ts';
import { stepWord } from '../wait-label.ts';
import type { Bar } from './bars.ts';

/** The exact times of a step as text: 'started at 12 ms, took 2.314s, waited 1.000s, 2 attempts, completed'. */
export function timesText(step: StepView, bar: Bar | null): string {
  if (!bar) return step.status === 'skipped' ? 'skipped' : 'not reached';
  const parts = [
    `started at ${exactOffset(bar.start)}`,
    `${step.finishedAt === null ? 'so far' : 'took'} ${formatDuration(bar.end - bar.start)}`,
    bar.waited >= 1 ? `waited ${formatDuration(bar.waited)}` : '',
    step.attempts.length > 1 ? `${step.attempts.length} attempts` : '',
    stepWord(step),
  ];
  return parts.filter(Boolean).join(', ');
}
