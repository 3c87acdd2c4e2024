import { useRef } from 'react';
import FlowCanvas from '../../canvas/flow-canvas.tsx';
import { fitBox } from '../../canvas/flow-view.ts';
import type { FlowPictureProps } from '../../canvas/still-canvas.tsx';
import { useBox } from '../../canvas/use-box.ts';

interface HeroCanvasProps extends FlowPictureProps {
  /** Called once everything is rendered. */
  onReady: () => void;
}

/** The canvas as a picture: it takes no pointer, no wheel and no keys, and always shows all of the workflow. */
export function HeroCanvas({ maxZoom, onReady, ...picture }: HeroCanvasProps) {
  const element = useRef<HTMLDivElement>(null);
  const box = useBox(element);
  // The edges follow the cards a frame later.
  const onInit = (): void => void requestAnimationFrame(() => requestAnimationFrame(onReady));
  return (
    <div ref={element} className="size-full">
      {box && (
        <FlowCanvas
          {...picture}
          viewport={fitBox(picture.view, box, maxZoom)}
          panOnDrag={false}
          zoomOnPinch={false}
          onInit={onInit}
        />
      )}
    </div>
  );
}
