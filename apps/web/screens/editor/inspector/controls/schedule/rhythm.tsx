import { ordinal } from '@heddle/contract/schedule/date-text';
import { intervalUnits, weekdays } from '@heddle/contract/schedule/schedule';
import { useId } from 'react';
import { classes } from '../../../../../ui/classes.ts';
import { Input } from '../../../../../ui/input.tsx';
import { Select } from '../../../../../ui/select.tsx';
import { asEditableText } from '../control.ts';
import type { PartProps } from './part.tsx';
import { PartField } from './part.tsx';

const unitOptions = Object.keys(intervalUnits).map((value) => ({ value, label: value }));
const dayOptions = [
  ...Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: ordinal(index + 1) })),
  { value: 'last', label: 'last day' },
];
const dayNames = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const;

/** Seconds are shown if they are set. */
const stepOf = (text: string): number => (/:\d\d:(?!00$)\d\d$/.test(text) ? 1 : 60);

/** The parts that say when a schedule of its kind ticks. */
export function RhythmParts(props: PartProps) {
  switch (props.parts['mode']) {
    case 'interval':
      return <IntervalParts {...props} />;
    case 'weekly':
      return (
        <>
          <Weekdays {...props} />
          <Time {...props} />
        </>
      );
    case 'monthly':
      return <MonthlyParts {...props} />;
    case 'cron':
      return <CronPart {...props} />;
    case 'once':
      return <MomentPart {...props} name="at" label="Date and time" />;
    default:
      return <Time {...props} />;
  }
}

function IntervalParts({ parts, wrong, put, onBlur }: PartProps) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <PartField name="every" label="Every" wrong={wrong}>
        <Input
          type="number"
          min={1}
          step={1}
          className="figures"
          value={asEditableText(parts['every'])}
          onChange={({ target }) => put('every', target.value === '' ? '' : Number(target.value))}
          onBlur={onBlur}
        />
      </PartField>
      <PartField name="unit" label="Unit" wrong={wrong}>
        <Select
          value={asEditableText(parts['unit']) || 'minutes'}
          onValueChange={(unit) => put('unit', unit)}
          options={unitOptions}
        />
      </PartField>
    </div>
  );
}

function Time({ parts, wrong, put, onBlur }: PartProps) {
  return (
    <PartField name="time" label="Time" wrong={wrong}>
      <Input
        type="time"
        step={stepOf(asEditableText(parts['time']))}
        className="figures"
        value={asEditableText(parts['time'])}
        onChange={({ target }) => put('time', target.value)}
        onBlur={onBlur}
      />
    </PartField>
  );
}

function Weekdays({ parts, wrong, put }: PartProps) {
  const chosen = Array.isArray(parts['weekdays']) ? parts['weekdays'] : [];
  const reason = wrong.get('weekdays');
  const problem = useId();
  return (
    <div role="group" aria-label="Weekdays" aria-describedby={reason === undefined ? undefined : problem}>
      <div className="grid grid-cols-7 gap-1">
        {weekdays.map((day) => {
          const on = chosen.includes(day);
          return (
            <button
              key={day}
              type="button"
              aria-pressed={on}
              onClick={() =>
                put(
                  'weekdays',
                  weekdays.filter((other) => (other === day ? !on : chosen.includes(other))),
                )
              }
              className={classes(
                'h-8.5 rounded-control border text-sm font-medium transition-colors',
                on
                  ? 'border-accent bg-accent text-accent-ink hover:bg-accent-hover'
                  : 'border-line-strong bg-surface text-ink-2 hover:bg-surface-2',
              )}
            >
              <span aria-hidden>{dayNames[day].slice(0, 2)}</span>
              <span className="sr-only">{dayNames[day]}</span>
            </button>
          );
        })}
      </div>
      {reason !== undefined && (
        <p id={problem} role="alert" className="mt-1.5 text-xs text-bad">
          Choose at least one weekday.
        </p>
      )}
    </div>
  );
}

function MonthlyParts(props: PartProps) {
  const { parts, wrong, put } = props;
  const day = asEditableText(parts['day']) || '1';
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <PartField name="day" label="Day" wrong={wrong}>
          <Select
            value={day}
            onValueChange={(next) => put('day', next === 'last' ? next : Number(next))}
            options={dayOptions}
          />
        </PartField>
        <Time {...props} />
      </div>
      {Number(day) > 28 && (
        <p className="text-xs text-ink-3">
          Months without a {ordinal(Number(day))} are left out. The last day is there in all of them.
        </p>
      )}
    </>
  );
}

function CronPart({ parts, wrong, put, onBlur }: PartProps) {
  return (
    <PartField
      name="cron"
      label="Cron expression"
      wrong={wrong}
      help="Minute, hour, day, month, weekday; six fields begin with the second."
    >
      <Input
        className="font-mono"
        value={asEditableText(parts['cron'])}
        placeholder="0 9 * * mon-fri"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => put('cron', target.value)}
        onBlur={onBlur}
      />
    </PartField>
  );
}

/** A date and a time of the clock. */
export function MomentPart({
  parts,
  wrong,
  put,
  onBlur,
  name,
  label,
  help,
}: PartProps & { name: string; label: string; help?: string | undefined }) {
  const text = asEditableText(parts[name]);
  return (
    <PartField name={name} label={label} wrong={wrong} help={help}>
      <Input
        type="datetime-local"
        step={stepOf(text)}
        className="figures"
        value={/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00` : text}
        onChange={({ target }) => put(name, target.value)}
        onBlur={onBlur}
      />
    </PartField>
  );
}
