import { TIME_ZONE } from '@heddle/contract/schedule/schedule';

interface OwnZoneProps {
  value: string;
  /** The zone that applies without a choice. */
  fallback: string;
  onChange: (zone: string) => void;
}

/** Sets the browser's time zone; hidden if that is already set. */
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
