import { inZone } from '@heddle/contract/schedule/in-zone';
import { readSchedule } from '@heddle/contract/schedule/read';
import type { ScheduleMode } from '@heddle/contract/schedule/schedule';
import { TIME_ZONE } from '@heddle/contract/schedule/schedule';
import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { FieldContext } from '../../../../ui/field-context.ts';
import { Input } from '../../../../ui/input.tsx';
import { Select } from '../../../../ui/select.tsx';
import { useEditor } from '../../session.tsx';
import type { ControlProps } from './control.ts';
import { asEditableText } from './control.ts';
import { partsOf, withMode, withPart } from './schedule/draft.ts';
import { NextTicks } from './schedule/next-ticks.tsx';
import type { PartProps } from './schedule/part.tsx';
import { PartField } from './schedule/part.tsx';
import { MomentPart, RhythmParts } from './schedule/rhythm.tsx';
import { TimeZonePart } from './schedule/time-zone.tsx';

const modes: readonly { value: ScheduleMode; label: string }[] = [
  { value: 'interval', label: 'At an interval' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'On days of the week' },
  { value: 'monthly', label: 'On a day of the month' },
  { value: 'cron', label: 'By a cron expression' },
  { value: 'once', label: 'Once' },
];

const catchUpOptions = [
  { value: 'once', label: 'One run for all of them' },
  { value: 'all', label: 'A run for each of them' },
  { value: 'skip', label: 'No run' },
];

/** A schedule: its parts, a description and the next start times. */
export function ScheduleControl({ spec, value, onChange, onBlur }: ControlProps) {
  const active = useEditor((state) => state.isActive);
  const ofWorkflow = useEditor((state) => state.settings.timeZone);
  const read = useMemo(() => readSchedule(inZone(value, ofWorkflow)), [value, ofWorkflow]);
  const parts = partsOf(value);
  const wrong = new Map(read.ok ? [] : read.problems.map(({ part, reason }) => [part, reason]));
  const props: PartProps = { parts, wrong, put: (name, part) => onChange(withPart(parts, name, part)), onBlur };
  const mode = modes.find((one) => one.value === parts['mode']);
  const choose = (next: string): void => {
    const chosen = modes.find((one) => one.value === next)?.value;
    const own = wrong.has('timeZone') ? '' : asEditableText(parts['timeZone']);
    if (chosen) onChange(withMode(parts, chosen, own || (ofWorkflow ?? TIME_ZONE)));
  };
  return (
    <div role="group" aria-label={spec.label} className="space-y-3">
      <Select
        value={mode?.value ?? ''}
        placeholder={asEditableText(parts['mode']) || 'Choose…'}
        onValueChange={choose}
        options={modes}
      />
      {/* The other parts have names and errors of their own. */}
      <FieldContext value={null}>
        <RhythmParts {...props} />
        <TimeZonePart {...props} />
        {read.ok && <NextTicks schedule={read.schedule} />}
        {!active && (
          <p className="text-xs text-warn">
            The workflow is inactive: it does not start on schedule until you activate it.
          </p>
        )}
        <PartField name="catchUp" label="Missed runs" wrong={wrong}>
          <Select
            value={asEditableText(parts['catchUp']) || 'once'}
            onValueChange={(policy) => props.put('catchUp', policy)}
            options={catchUpOptions}
          />
        </PartField>
        {mode?.value !== 'once' && <Bounds {...props} />}
      </FieldContext>
    </div>
  );
}

/** What few schedules need: folded away unless it is used, or wrong. */
function Bounds(props: PartProps) {
  const { parts, wrong, put, onBlur } = props;
  const used = ['start', 'end', 'jitter'].some(
    (name) => wrong.has(name) || !['', '0'].includes(asEditableText(parts[name])),
  );
  return (
    <details open={used || undefined} className="group/bounds">
      <summary className="flex list-none items-center gap-1 rounded-xs text-sm text-ink-2 hover:text-ink">
        <ChevronRight aria-hidden size={14} className="transition-transform group-open/bounds:rotate-90" />
        Start, end and spread
      </summary>
      <div className="mt-2.5 space-y-3">
        <MomentPart
          {...props}
          name="start"
          label="Start"
          help={parts['mode'] === 'interval' ? 'The interval is counted from here.' : undefined}
        />
        <MomentPart {...props} name="end" label="End" />
        <PartField
          name="jitter"
          label="Spread (seconds)"
          wrong={wrong}
          help="Delays each run by up to this many seconds, so that not everything starts at once."
        >
          <Input
            type="number"
            min={0}
            max={3600}
            className="figures"
            placeholder="0"
            value={asEditableText(parts['jitter']) === '0' ? '' : asEditableText(parts['jitter'])}
            onChange={({ target }) => put('jitter', target.value === '' ? 0 : Number(target.value))}
            onBlur={onBlur}
          />
        </PartField>
      </div>
    </details>
  );
}
