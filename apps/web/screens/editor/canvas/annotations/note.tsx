import type { NodeProps } from '@xyflow/react';
import { memo, use } from 'react';
import { classes } from '../../../../ui/classes.ts';
import { ChangeMark } from '../change-mark.tsx';
import { ChangesContext } from '../changes.ts';
import type { AnnotationNode } from '../flow-annotation.ts';
import { NoteText } from './note-text.tsx';
import { Sizer } from './sizer.tsx';
import { useInPlace } from './use-in-place.ts';

/** A note on the canvas. A double click or Enter edits it in place. */
export const Note = memo(function Note({ id, data, selected }: NodeProps<Extract<AnnotationNode, { type?: 'note' }>>) {
  const { editing, begin, end, onKeyDown } = useInPlace(id, 'text');
  const change = use(ChangesContext)?.nodes.get(id);
  return (
    <div data-change={change} className={classes('note', `hue-${data.color}`)} onDoubleClick={begin}>
      {selected && <Sizer type="stickyNote" />}
      {change && <ChangeMark kind={change} className="card-pill absolute -top-2.5 right-2.5" />}
      {editing ? (
        <textarea
          aria-label="Text of the note"
          // Opened to be written in.
          autoFocus
          defaultValue={data.words}
          placeholder="Write a note. # heading, **bold**, - list"
          className="note-input nodrag nopan nowheel"
          onBlur={(event) => end(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      ) : (
        <div className="note-text">
          {data.words.trim() === '' ? <p className="note-empty">Empty note</p> : <NoteText text={data.words} />}
        </div>
      )}
    </div>
  );
});
