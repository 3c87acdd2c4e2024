import { TIME_ZONE } from '@heddle/contract/schedule/schedule';
import { useEditor } from '../../../session.tsx';
import { asEditableText } from '../control.ts';
import { OwnZone } from './own-zone.tsx';
import type { PartProps } from './part.tsx';
import { PartField } from './part.tsx';
import { TimeZoneInput } from './time-zone-input.tsx';

/** The zone whose clock counts; if empty, that of the workflow. */
export function TimeZonePart({ parts, wrong, put, onBlur }: PartProps) {
  const ofWorkflow = useEditor((state) => state.settings.timeZone);
  const zone = asEditableText(parts['timeZone']);
  const choose = (next: string): void => put('timeZone', next);
  return (
    <PartField name="timeZone" label="Time zone" wrong={wrong}>
      <TimeZoneInput
        value={zone}
        placeholder={ofWorkflow === undefined ? TIME_ZONE : `${ofWorkflow}, as the workflow`}
        onChange={choose}
        onBlur={onBlur}
      />
      <OwnZone value={zone} fallback={ofWorkflow ?? TIME_ZONE} onChange={choose} />
    </PartField>
  );
}
