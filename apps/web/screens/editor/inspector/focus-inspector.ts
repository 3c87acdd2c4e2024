/** The id of the properties panel. */
export const INSPECTOR_ID = 'node-properties';

/** Moves the keyboard's focus to the first field of the properties panel, once it is there. */
export function focusInspector(): void {
  requestAnimationFrame(() => document.getElementById(INSPECTOR_ID)?.querySelector<HTMLElement>('input, textarea')?.focus());
}
