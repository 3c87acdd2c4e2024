/** Milliseconds in which the properties have to be there: they may still be on their way. */
const PATIENCE = 3000;

const TEXT = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';
const CONTROL = `${TEXT}, button, [tabindex="0"]`;

/** The control of a parameter in the open properties; null if the form does not show it. */
function controlOf(form: HTMLElement, parameter: string): HTMLElement | null {
  const box = form.querySelector(`[data-parameter="${CSS.escape(parameter)}"]`);
  // A field that is folded away cannot be focused.
  const folded = box?.closest('details');
  if (folded) folded.open = true;
  // Before the control itself there may be buttons that expand it or change how it is filled in.
  return (
    box &&
    (box.querySelector('label')?.control ??
      box.querySelector<HTMLElement>(TEXT) ??
      box.querySelector<HTMLElement>(CONTROL))
  );
}

/** Focuses a parameter of the node whose properties open; the first field if there is none or it is not shown. */
export function focusField(nodeId: string, parameter: string | null): void {
  const deadline = performance.now() + PATIENCE;
  const attempt = (): void => {
    const form = document.getElementById('node-properties');
    if (form?.dataset['node'] === nodeId) {
      const control = (parameter === null ? null : controlOf(form, parameter)) ?? form.querySelector<HTMLElement>(TEXT);
      control?.focus({ preventScroll: true });
      // No more than is needed: anything else would move the whole page as well.
      control?.scrollIntoView({ block: 'nearest' });
    } else if (performance.now() < deadline) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}
