import { TIME_ZONE } from '@heddle/contract/schedule/schedule';

interface OwnZoneProps {
  value: string;
  /** The zone that holds where nothing is given. */
  fallback: string;
  onChange: (zone: string) => void;
}

/** Takes the time zone of the person at the screen; nothing where it holds already. */
export function OwnZone({ value, fallback, onChange }: OwnZoneProps) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone || TIME_ZONE;
  if ((value.trim() || fallback) === own) return null;
  return (
    <button
      type="button"
      className="self-start rounded-xs text-xs font-medium text-accent underline-offset-2 hover:underline"
      onClick={() => onChange(own)}
    >
      Use {own}
    </button>
  );
}
