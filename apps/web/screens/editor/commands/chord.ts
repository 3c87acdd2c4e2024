const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

interface Chord {
  key: string;
  mod: boolean;
  shift: boolean;
  alt: boolean;
}

/** 'Mod+Shift+Z' in parts; the plus sign may be the key itself. */
const partsOf = (chord: string): string[] => chord.split(/(?<=.)\+/);

function parse(chord: string): Chord {
  const parts = partsOf(chord);
  const key = parts.at(-1) ?? '';
  return {
    key: key.length === 1 ? key.toLowerCase() : key,
    mod: parts.includes('Mod'),
    shift: parts.includes('Shift'),
    alt: parts.includes('Alt'),
  };
}

/** True if this key press is the chord 'Mod+Shift+Z'. A symbol such as '?' matches however it is typed. */
export function matches(
  chord: string,
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): boolean {
  const wanted = parse(chord);
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isSign = key.length === 1 && key.toUpperCase() === key.toLowerCase();
  return (
    key === wanted.key &&
    (event.ctrlKey || event.metaKey) === wanted.mod &&
    event.altKey === wanted.alt &&
    (isSign || event.shiftKey === wanted.shift)
  );
}

const macNames: { [part: string]: string } = {
  Mod: '⌘',
  Shift: '⇧',
  Alt: '⌥',
  Enter: '↵',
  Backspace: '⌫',
  Delete: '⌦',
  Escape: 'esc',
};
const names: { [part: string]: string } = {
  Mod: 'Ctrl',
  Enter: '↵',
  Delete: 'Del',
  Escape: 'Esc',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
};
const arrows: { [part: string]: string } = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };

/** The chord as it is shown: '⇧⌘Z' on a Mac, 'Ctrl Shift Z' elsewhere. */
export function chordLabel(chord: string, mac = isMac): string {
  const written = partsOf(chord);
  // On a Mac ⌘ is last before the key.
  const ordered = mac ? [...written.slice(0, -1).toReversed(), ...written.slice(-1)] : written;
  const parts = ordered.map((part) => arrows[part] ?? (mac ? macNames : names)[part] ?? part);
  return parts.join(mac ? '' : ' ');
}
