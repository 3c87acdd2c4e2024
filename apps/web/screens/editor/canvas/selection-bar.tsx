import type { AnnotationColor } from '@heddle/contract/workflow/annotations';
import { annotationColors } from '@heddle/contract/workflow/annotations';
import { Check } from 'lucide-react';
import { classes } from '../../../ui/classes.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { chordLabel } from '../commands/chord.ts';
import type { Command } from '../commands/command.ts';
import { menuCommands } from '../commands/registry.ts';
import { onlySelectedAnnotation } from '../commands/selected.ts';
import { perform, refusalOf } from '../commands/use-shortcuts.ts';
import { useEditor, useSession } from '../session.tsx';
import { annotate } from '../store/annotate.ts';

/** The bar of commands for several selected nodes, or for a selected note or group. */
export function SelectionBar() {
  const count = useEditor((state) => state.selection.nodes.size);
  const annotation = useEditor(onlySelectedAnnotation);
  const shown = menuCommands('bar').filter(({ group }) => count > 1 || group === 'Edit');
  if (count < 2 && !annotation) return null;
  return (
    <div
      role="toolbar"
      aria-label="Selection"
      className="pointer-events-auto relative z-5 mx-auto flex w-fit shrink-0 flex-wrap items-center justify-center gap-px rounded-md border border-line bg-surface p-0.75 shadow-float @5xl/canvas:absolute @5xl/canvas:inset-x-0 @5xl/canvas:-top-11"
    >
      {count > 1 && <span className="figures px-2 text-ink-2">{count} selected</span>}
      {count === 1 && annotation && <Colors id={annotation.id} color={annotation.data['color']} />}
      {shown.map((command) => (
        <CommandButton key={command.id} command={command} />
      ))}
    </div>
  );
}

function CommandButton({ command }: { command: Command }) {
  const session = useSession();
  const { label, icon: Mark, keys = [] } = command;
  // Whether the command is enabled depends on the selection.
  useEditor((state) => state.selection);
  useEditor((state) => state.edges);
  const refusal = refusalOf(command, session);
  return (
    <Tooltip
      content={refusal === null ? label : <RefusedHint label={label} refusal={refusal} />}
      {...(keys[0] ? { shortcut: chordLabel(keys[0]) } : {})}
    >
      <button
        type="button"
        aria-label={label}
        disabled={command.enabled?.(session) === false}
        aria-disabled={refusal === null ? undefined : true}
        onClick={() => perform(command, session)}
        className="inline-flex size-8 items-center justify-center rounded-sm text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink active:bg-surface-3 disabled:pointer-events-none disabled:opacity-40 aria-disabled:cursor-default aria-disabled:opacity-40"
      >
        <Mark aria-hidden size={16} />
      </button>
    </Tooltip>
  );
}

const RefusedHint = ({ label, refusal }: { label: string; refusal: string }) => (
  <span className="block max-w-72 text-pretty">
    {label} {refusal}
  </span>
);

const names: { readonly [C in AnnotationColor]: string } = {
  saffron: 'Saffron',
  indigo: 'Indigo',
  fern: 'Fern',
  madder: 'Madder',
  slate: 'Slate',
};

function Colors({ id, color }: { id: string; color: unknown }) {
  const { editor } = useSession();
  return (
    <span role="group" aria-label="Color" className="mr-1 flex gap-0.5 border-r border-line pr-1.5 pl-0.5">
      {annotationColors.map((name) => (
        <Tooltip key={name} content={names[name]}>
          <button
            type="button"
            aria-label={names[name]}
            aria-pressed={color === name}
            onClick={() => editor.getState().edit((document) => annotate(document, id, { color: name }))}
            className={classes(
              'inline-flex size-8 items-center justify-center rounded-sm hover:bg-surface-2',
              `hue-${name}`,
            )}
          >
            <span className="flex size-5 items-center justify-center rounded-full border border-(--note-line) bg-(--note) text-ink">
              {color === name && <Check aria-hidden size={12} />}
            </span>
          </button>
        </Tooltip>
      ))}
    </span>
  );
}
