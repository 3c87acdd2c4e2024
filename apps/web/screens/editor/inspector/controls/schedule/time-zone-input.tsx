import { useId, useState } from 'react';
import { Input } from '../../../../../ui/input.tsx';

interface TimeZoneInputProps {
  value: string;
  /** The zone that applies without a choice. */
  placeholder: string;
  onChange: (zone: string) => void;
  onBlur: () => void;
}

/** A time zone by its name; the names are offered as one types. */
export function TimeZoneInput({ value, placeholder, onChange, onBlur }: TimeZoneInputProps) {
  const list = useId();
  // The list of some four hundred names is loaded on focus only.
  const [visited, setVisited] = useState(false);
  return (
    <>
      <Input
        list={list}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onFocus={() => setVisited(true)}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
      <datalist id={list}>
        {visited && ['UTC', ...Intl.supportedValuesOf('timeZone')].map((name) => <option key={name}>{name}</option>)}
      </datalist>
    </>
  );
}
