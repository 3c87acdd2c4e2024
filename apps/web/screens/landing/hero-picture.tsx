import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import type { FlowCard } from '../../canvas/flow-view.ts';
import { StillCanvas } from '../../canvas/still-canvas.tsx';
import { classes } from '../../ui/classes.ts';
import { lazyModule, useLazyModule } from '../../ui/lazy-module.ts';
import { useMedia } from '../../ui/use-media.ts';
import { heroIcons, tallView, wideView } from './hero-workflow.ts';
import { marksAt } from './hero-run.ts';
import { useVisitor } from './use-visitor.ts';

// With the canvas's library: the page can be read long before it is loaded.
const heroCanvas = lazyModule(() => import('./hero-canvas.tsx'));

/** The largest zoom: beyond it a card would be larger than in the editor. */
const MAX_ZOOM = 0.96;

const symbolOf = ({ icon }: FlowCard): ReactNode => {
  const Symbol = heroIcons[icon];
  return Symbol && <Symbol aria-hidden size={18} />;
};

/** The workflow at a moment of its run, on the canvas; upright on narrow screens. Decoration: the caller describes it. */
export function HeroPicture({ moment }: { moment: number }) {
  const element = useRef<HTMLDivElement>(null);
  const Canvas = useLazyModule(heroCanvas, useVisitor(element))?.HeroCanvas;
  const [drawn, setDrawn] = useState(false);
  const narrow = useMedia('(width < 40rem)');
  const picture = { view: narrow ? tallView : wideView, marks: marksAt(moment), symbolOf, maxZoom: MAX_ZOOM };
  return (
    <div ref={element} inert aria-hidden className="canvas-dots relative h-112 bg-bg sm:h-88">
      {!drawn && (
        <div className="absolute inset-0">
          <StillCanvas {...picture} />
        </div>
      )}
      {Canvas && (
        <div className={classes('absolute inset-0', !drawn && 'opacity-0')}>
          <Canvas {...picture} onReady={() => setDrawn(true)} />
        </div>
      )}
    </div>
  );
}
