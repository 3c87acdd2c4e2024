import { Maximize, Minus, Plus } from 'lucide-react';
import { useSession, useUi } from '../session.tsx';
import { ViewButton } from './view-button.tsx';

/** The zoom controls on the canvas, in the corner where the hand is: beside the overview. Those above the canvas stay where the panel of a run covers the corner. */
export function ZoomControls() {
  const { canvas } = useSession();
  const isCovered = useUi(({ runOpen }) => runOpen);
  if (isCovered) return null;
  return (
    <div role="group" aria-label="Zoom controls" className="zoom-controls">
      <ViewButton label="Zoom in" shortcut="+" icon={Plus} onClick={() => canvas.zoomIn()} />
      <ViewButton label="Zoom out" shortcut="−" icon={Minus} onClick={() => canvas.zoomOut()} />
      <ViewButton label="Fit to view" shortcut="F" icon={Maximize} onClick={() => canvas.fitView()} />
    </div>
  );
}
