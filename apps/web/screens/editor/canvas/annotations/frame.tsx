import { annotationLimits } from '@heddle/contract/workflow/annotations';
import type { NodeProps } from '@xyflow/react';
import { memo, use } from 'react';
import { classes } from '../../../../ui/classes.ts';
import { ChangeMark } from '../change-mark.tsx';
import { ChangesContext } from '../changes.ts';
import type { AnnotationNode } from '../flow-annotation.ts';
import { FRAME_GRIP } from '../flow-annotation.ts';
import { Sizer } from './sizer.tsx';
import { useInPlace } from './use-in-place.ts';

/** A group on the canvas: a frame with a name. It is taken hold of by its head; through its inside the canvas can be reached. */
export const Frame = memo(function Frame({
  id,
  data,
  selected,
}: NodeProps<Extract<AnnotationNode, { type?: 'frame' }>>) {
  const { editing, begin, end, onKeyDown } = useInPlace(id, 'name');
  const change = use(ChangesContext)?.nodes.get(id);
  return (
    <div data-change={change} className={classes('frame', `hue-${data.color}`)}>
      {selected && <Sizer type="group" />}
      {change && <ChangeMark kind={change} className="card-pill absolute -top-2.5 right-3.5" />}
      <div className={classes('frame-head', FRAME_GRIP)} onDoubleClick={begin}>
        {editing ? (
          <input
            aria-label="Name of the group"
            // Opened to be written in.
            autoFocus
            defaultValue={data.words}
            maxLength={annotationLimits.name}
            placeholder="Group"
            className="frame-input nodrag nopan"
            onFocus={(event) => event.currentTarget.select()}
            onBlur={(event) => end(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        ) : (
          <span className="frame-name">{data.words || 'Group'}</span>
        )}
      </div>
    </div>
  );
});
