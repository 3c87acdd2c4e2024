import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';

/** How long letters that follow each other are read as one beginning of a label, in milliseconds. */
const TYPING_MS = 700;
/** How far the page keys go. */
const PAGE = 10;

export interface SelectOption {
  /** Never the empty string. */
  value: string;
  label: string;
  disabled?: boolean;
}

export interface ListKeys {
  open: boolean;
  /** The option that Enter selects, by its index; -1 while there is none. */
  active: number;
  setOpen(open: boolean): void;
  /** Makes an option the active one. */
  point(index: number): void;
  choose(index: number): void;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * The state of a list of options that a button opens, and what keys do to it: arrows, Home, End and the page keys move,
 * letters find a label that begins with them, Enter and Space select, Tab selects and goes on, Escape is left to the popup.
 */
export function useListKeys(
  options: readonly SelectOption[],
  value: string,
  onValueChange: (value: string) => void,
): ListKeys {
  const [open, show] = useState(false);
  const [active, point] = useState(-1);
  const typed = useRef({ text: '', at: 0 });

  const setOpen = (next: boolean): void => {
    if (next) {
      const selected = options.findIndex((option) => option.value === value);
      point(selected >= 0 ? selected : nextEnabled(options, -1, 1));
    }
    show(next);
  };
  const choose = (index: number): void => {
    const option = options[index];
    if (!option || option.disabled) return;
    show(false);
    if (option.value !== value) onValueChange(option.value);
  };
  const search = (letter: string, at: number): void => {
    const { text, at: before } = typed.current;
    typed.current = { text: at - before < TYPING_MS ? text + letter : letter, at };
    const found = findByLabel(options, typed.current.text, active);
    if (!open) setOpen(true);
    if (found >= 0) point(found);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey) return;
    const isTyping = event.timeStamp - typed.current.at < TYPING_MS && typed.current.text !== '';
    if (key.length === 1 && !event.altKey && (key !== ' ' || isTyping)) {
      event.preventDefault();
      return search(key, event.timeStamp);
    }
    if (!open) {
      if (!OPENS.has(key)) return;
      event.preventDefault();
      return setOpen(true);
    }
    if (key === 'Tab') return choose(active);
    if (SELECTS.has(key)) {
      event.preventDefault();
      return choose(active);
    }
    const next = moved(options, active, key);
    if (next === undefined) return;
    event.preventDefault();
    if (next >= 0) point(next);
  };
  return { open, active, setOpen, point, choose, onKeyDown };
}

const OPENS = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' ']);
const SELECTS = new Set(['Enter', ' ']);

/** Where a key leads to from `from`; -1 if there is no option that way, undefined for a key that does not move. */
function moved(options: readonly SelectOption[], from: number, key: string): number | undefined {
  const last = options.length - 1;
  switch (key) {
    case 'ArrowDown':
      return nextEnabled(options, from, 1);
    case 'ArrowUp':
      return nextEnabled(options, from, -1);
    case 'PageDown':
      return nearestEnabled(options, Math.min(from + PAGE, last), -1);
    case 'PageUp':
      return nearestEnabled(options, Math.max(from - PAGE, 0), 1);
    case 'Home':
      return nextEnabled(options, -1, 1);
    case 'End':
      return nextEnabled(options, options.length, -1);
    default:
      return undefined;
  }
}

/** The next option after `from` that can be selected, or -1. */
function nextEnabled(options: readonly SelectOption[], from: number, step: 1 | -1): number {
  for (let at = from + step; at >= 0 && at < options.length; at += step) if (!options[at]?.disabled) return at;
  return -1;
}

function nearestEnabled(options: readonly SelectOption[], at: number, back: 1 | -1): number {
  return options[at]?.disabled ? nextEnabled(options, at, back) : at;
}

/** The option after the active one whose label begins with `text`; one letter typed again and again goes from one to the next. */
function findByLabel(options: readonly SelectOption[], text: string, active: number): number {
  const letters = text.toLowerCase();
  const isOneLetter = [...letters].every((letter) => letter === letters[0]);
  const beginning = isOneLetter ? letters.slice(0, 1) : letters;
  const first = isOneLetter ? active + 1 : Math.max(active, 0);
  for (let step = 0; step < options.length; step++) {
    const index = (first + step) % options.length;
    const option = options[index];
    if (option && !option.disabled && option.label.toLowerCase().startsWith(beginning)) return index;
  }
  return -1;
}
